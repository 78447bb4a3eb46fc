export { hashPassword, passwordMatches } from './password.ts'
export { captchaFor, sessionRoutes } from './routes.ts'
export { issueToken } from './token.ts'
export { beginViewing, sweepViewings } from './viewing.ts'
