/** Where the token of a session is kept between pages. */
export const tokenCookie = 'fairlead.token'
/** Which language somebody chose. */
export const languageCookie = 'language'

/** Reads a cookie of this page; undefined when there is none, or none that we wrote. */
export const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  try {
    return found && decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** The text that sets a cookie for the whole site, behind TLS for nothing else; seconds of zero remove it. */
export const cookieText = (name: string, value: string, seconds: number, protocol: string): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict${protocol === 'https:' ? '; secure' : ''}`
