import { isEmail, isMobile, normalEmail, normalMobile } from './contact.ts'
import { plain } from './plain.ts'

export const usernameForm = /^[A-Za-z0-9][\w.-]{1,49}$/

/** A user name as it is stored. */
export const normalUsername = (text: string): string => plain(text).replaceAll(' ', '')

/**
 * Whom somebody means who signs in, in the one form by which accounts are found and wrong passwords are counted: a mobile number, an address,
 * or a user name in small letters. The database's function `account_name` does the same.
 */
export const accountName = (typed: string): string =>
  isMobile(typed) ? normalMobile(typed) : isEmail(typed) ? normalEmail(typed) : normalUsername(typed).toLowerCase()
