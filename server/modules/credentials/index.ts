/** Passwords, codes and tokens: how somebody proves who they are, how often that may be tried, and what ends it. */
export { checkCode, codeMatches, resendCode, sendCode, wrongCode } from './codes.ts'
export {
  type Meant,
  limitChecks,
  refuseWhenFull,
  refuseWhileDelayed,
  signInsAnywhere,
  signInsFrom,
  signInsHere,
  wrongCaptchas,
  wrongPasswords,
} from './limits.ts'
export { hashPassword, passwordMatches, refuseWeak, refuseWrongPassword } from './passwords.ts'
export { endOwnToken, endTokens, pageSessions } from './sessions.ts'
