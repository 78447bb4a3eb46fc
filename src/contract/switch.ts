/** By these people sign in, find their way, and run the platform: whoever switched one off could not switch it on again. */
const needed = [
  /^\/(metrics|api\/health|api\/openapi\.json)$/,
  /^\/api\/auth\//,
  /^\/api\/admin\/(user|group|groupType|menu|element|gateLog)(\/|$)/,
  /^\/api\/admin\/company\/account\//,
  // Whoever keeps accounts says by it where somebody stands.
  /^\/api\/po\/unit\/tree$/,
  /^\/api\/admin\/sms\/(log\/code|resend\/)/,
  /^\/api\/monitor\//,
]

/** Whether a call of the contract can be switched off. */
export const canBeOff = (key: string): boolean => {
  const path = key.slice(key.indexOf(' ') + 1)
  return !needed.some((pattern) => pattern.test(path))
}
