export { quotationKind } from './kind.ts'
export { quotationRoutes } from './routes.ts'
export { sealedQuotesOf, unreadableOf } from './sealed.ts'
