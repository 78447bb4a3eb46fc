import { z } from 'zod'
import { count, defineRows, flag, id, moment, pageOfRows, pageQuery } from './row.ts'

const notice = z.strictObject({
  id,
  /** Message id; `values` fill it in. */
  message: z.string().regex(/^notice(\.\w+)+$/),
  values: z.record(z.string(), z.string()),
  href: z.string().nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
})

export const noticeRows = defineRows({
  'GET /api/po/notice/page': {
    summary: 'What happened that concerns me, newest first',
    authority: 'signedIn',
    query: pageQuery.extend({ unread: flag.optional() }),
    data: pageOfRows(notice),
    example: {
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            id: '9001',
            message: 'notice.projectPublished',
            values: { no: 'JC-2026-000017', title: '门机钢丝绳年度采购', titleEn: 'Yearly purchase of wire ropes' },
            href: '/poManager/poDetailed/1001',
            createdAt: '2026-11-20T10:00:01+08:00',
            readAt: null,
          },
        ],
      },
    },
  },
  'GET /api/po/notice/count': {
    summary: 'How many notices I have not read, and how many tasks wait for me',
    authority: 'signedIn',
    follows: true,
    data: z.strictObject({ unread: count, tasks: count }),
    example: { data: { unread: 3, tasks: 2 } },
  },
  'POST /api/po/notice/{id}/read': {
    summary: 'Mark one notice as read',
    authority: 'signedIn',
    params: z.object({ id }),
    data: z.boolean(),
    errors: [40400],
    example: { params: { id: '9001' }, data: true },
  },
  'POST /api/po/notice/readAll': {
    summary: 'Mark all my notices as read',
    authority: 'signedIn',
    data: z.boolean(),
    example: { data: true },
  },
})
