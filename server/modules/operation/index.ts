export { anchorHead, anchorsIn } from './anchor.ts'
export { beginning, hashAt, lengthenChain, linksAfter, type Link } from './chain.ts'
export { operationRoutes } from './routes.ts'
export { follow, verifyAfter, type Broken } from './verify.ts'
