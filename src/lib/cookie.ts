/** Where the token of a session is kept between pages. */
export const tokenCookie = 'fairlead.token'

/** Reads a cookie of this page; undefined when there is none. */
export const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** The text that sets a cookie for the whole site; seconds of zero remove it. */
export const cookieText = (name: string, value: string, seconds: number): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict`
