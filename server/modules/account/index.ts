export { checkCode, codeMatches, wrongCode } from './codes.ts'
export { refuseWhenFull, refuseWhileDelayed, signInsAnywhere, signInsFrom, signInsHere, wrongCaptchas } from './limits.ts'
export { personalRoutes } from './personal.ts'
export { accountRoutes } from './routes.ts'
