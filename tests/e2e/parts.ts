import { once } from 'node:events'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Input } from '../../src/contract/index.ts'
import { allFields } from '../../src/machines/registration/fields.ts'
import { contentOf, sheetOf } from '../setup/purchase.ts'
import type { Newcomer } from '../setup/registration.ts'
import type { Product } from './support.ts'

/** Presses the key that ends or drops a word of an input method, as browsers tell of it that have ended the word before. */
export const pressInWord = async (page: Page, key: 'Enter' | 'Escape'): Promise<void> => {
  const keyboard = await page.context().newCDPSession(page)
  const pressed = { key, code: key, windowsVirtualKeyCode: 229 }
  await keyboard.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown', ...(key === 'Enter' ? { text: '\r' } : {}) })
  await keyboard.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' })
  await keyboard.detach()
}

type CompanyEvent = Input<'POST /api/admin/company/{id}/{x}'>['params']['x']
type Said = { reason?: string; note?: string }

/** Sends a company an event with the version it has now; who passes or approves it has looked at every field. */
export const send = async ({ ask }: Product, person: string, id: string, x: CompanyEvent, said: Said = {}) => {
  if (x === 'pass' || x === 'approve')
    await ask(person, 'POST /api/srm/company/{id}/mark', { params: { id }, body: { marks: [], correct: [...allFields] } })
  const { version } = await ask('admin', 'GET /api/admin/company/{id}', { params: { id } })
  return ask(person, 'POST /api/admin/company/{id}/{x}', { params: { id, x }, body: { version, ...said } })
}

type StepTwo = Input<'POST /api/admin/company/{id}'>['body']

/** A company mends what was returned of step two, and submits again. */
export const mend = async (product: Product, { id, userId, username }: Newcomer, changed: Partial<StepTwo>) => {
  const { stepTwo } = await product.ask(username, 'GET /api/admin/company/getCompany/{id}', { params: { id } })
  const body = { ...stepTwo, supplierKindId: stepTwo.supplierKindId ?? '', ...changed }
  await product.ask(username, 'POST /api/admin/company/{id}', { params: { id }, body })
  await product.ask(username, 'POST /api/admin/company/commitRegStepTwo', { body: { id, step: 2, adminId: userId } })
  await send(product, username, id, 'submit')
}

/** The head of group procurement decides on every category a company wants. */
export const approveScopes = async ({ ask }: Product, companyId: string): Promise<void> => {
  const { rows } = await ask('lead', 'GET /api/srm/scope/page', { query: { companyId, state: 'proposed' } })
  for (const { id, version } of rows) await ask('lead', 'POST /api/srm/scope/{id}/approve', { params: { id }, body: { version } })
}

/** The platform and group procurement admit a company that was handed in. */
export const admit = async (product: Product, companyId: string): Promise<void> => {
  await send(product, 'reviewer', companyId, 'claim')
  await send(product, 'reviewer', companyId, 'pass')
  await send(product, 'lead', companyId, 'take')
  await approveScopes(product, companyId)
  await send(product, 'lead', companyId, 'approve')
}

type Content = Parameters<typeof contentOf>[1]

/** The buyer publishes a purchase of two lines, closing so many milliseconds from now. @returns its id */
export const publish = async (product: Product, changed: Content, open: number): Promise<string> => {
  const now = await product.now()
  const deadline = new Date(now.getTime() + open).toISOString()
  const body = contentOf({ clock: { now: () => now } }, { ...changed, deadline })
  const { id, version } = await product.ask('buyer', 'POST /api/po/project', { body })
  await product.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  return id
}

/** A supplier's quoter seals a quotation. @returns its id */
export const seal = async ({ ask }: Product, person: string, projectId: string, prices: string[]): Promise<string> => {
  const { id } = await ask(person, 'POST /api/po/quotation', { body: { projectId } })
  const begun = await ask(person, 'GET /api/po/quotation/{id}', { params: { id } })
  const { version, draftRevision } = begun
  const body = { version, draftRevision, sheet: sheetOf(begun, prices) }
  await ask(person, 'POST /api/po/quotation/{id}/submit', { params: { id }, body })
  return id
}

/** Chooses one of many, by typing what it is called. */
export const choose = async (within: Page | Locator, field: string, option: string): Promise<void> => {
  const input = within.getByRole('combobox', { name: field, exact: true }).and(within.locator('input:not([readonly])'))
  await input.fill(option)
  await within.getByRole('listbox').getByRole('option', { name: option }).first().click()
  await expect(input).toHaveValue(new RegExp(option))
}

/** A page, the log-in page where none is named, whose scripts are on their way for as long as one wants. */
export const beforeTheScripts = async (page: Page, path = '/login') => {
  const gate = new AbortController()
  const open = once(gate.signal, 'abort')
  await page.route('**/assets/*.js', async (route) => {
    await open
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { come: () => gate.abort() }
}

/** Pastes a table at a cell of a sheet, as a spreadsheet has copied it, or a text as it is. */
export const paste = async (page: Page, cell: string | RegExp, table: string[][] | string): Promise<void> => {
  await page.getByRole('textbox', { name: cell, exact: true }).focus()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    typeof table === 'string' ? table : table.map((row) => row.join('\t')).join('\n'),
  )
}
