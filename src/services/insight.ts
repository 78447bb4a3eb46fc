import { call, type CallOptions } from './http.ts'

export const getBuyerDashboard = (options?: CallOptions) => call('GET /api/po/dashboard/buyer', {}, options)

export const getSupplierDashboard = (options?: CallOptions) => call('GET /api/po/dashboard/supplier', {}, options)

export const getAdminDashboard = (options?: CallOptions) => call('GET /api/po/dashboard/admin', {}, options)

export const getWaiting = (options?: CallOptions) => call('GET /api/admin/dashboard/waiting', {}, options)

export const getWorkDashboard = (options?: CallOptions) => call('GET /api/admin/dashboard/work', {}, options)
