import { textOf, type Language } from '#server/texts.ts'
import { menusAddress, whoAsks } from '#src/contract/first.ts'
import type { Data } from '#src/contract/index.ts'
import { menuFilterFrom } from '#src/lib/menuFilter.ts'
import type { Answers } from './firstAnswers.ts'

type Menus = Data<'GET /api/admin/user/front/menus/{id}'>
type Menu = Menus[number]

/** Text as it may stand in a page, between tags and in an attribute. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The words of a page within the frame before its scripts have run: the menus of the asking person, of which the one that leads here is open, and
 * the page's heading (scripts/look/outline.mjs).
 * @param headingId what the heading says; nothing where only the page knows it
 */
export const outlineOf = (answers: Answers, language: Language, path: string, headingId: string | undefined) => {
  const { name, companyName } = answers[whoAsks] as Data<'GET /api/admin/user/front/info'>
  const menus = (answers[menusAddress] ?? []) as Menus
  const title = (menu: Menu) => escaped(language === 'en' ? menu.titleEn : menu.title)
  const isHere = (menu: Menu) => path === menu.path || path.startsWith(`${menu.path}/`)
  const open = menus.find(({ children }) => children.some(isHere)) ?? menus.find(({ children }) => children.length > 0)
  // The frame takes their place: whoever goes by Tab would be thrown back to the beginning.
  const link = (menu: Menu) =>
    `<li><a tabindex="-1" href="${escaped(menu.path)}"${isHere(menu) ? ' aria-current="page"' : ''}>${title(menu)}</a></li>`
  const group = (menu: Menu) =>
    menu.children.length === 0
      ? link(menu)
      : `<li><span>${title(menu)}</span>${menu === open ? `<ul>${menu.children.map(link).join('')}</ul>` : ''}</li>`
  const filter = menus.flatMap(({ children }) => children).length >= menuFilterFrom ? '<i></i>' : ''
  return {
    menus: `<b><img src="/favicon.svg" alt=""><span>${escaped(companyName)}</span></b>${filter}<nav><ul>${menus.map(group).join('')}</ul></nav>`,
    heading: headingId === undefined ? '' : `<h1>${escaped(textOf(language, headingId, { name }))}</h1>`,
  }
}
