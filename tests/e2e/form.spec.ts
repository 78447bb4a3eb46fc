import { once } from 'node:events'
import { pressInWord } from './parts.ts'
import { expect, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('a form leads to what is wrong once, is sent once, and not by a key that ends a word', async ({ page, enter, expectErrors }) => {
  // What is sent is refused: nothing is to be left behind.
  expectErrors(/422/)
  await enter(page, 'supplier3', '/poBuManager/poBuContact')
  await page.getByRole('button', { name: t('entity.new') }).click()
  const form = page.getByRole('dialog')
  const [name, phone] = [form.getByLabel(t('contact.name')), form.getByLabel(t('contact.phone'))]
  const save = form.locator('button[type=submit]')
  let sent = 0
  const pressedAgain = new EventTarget()
  const held = once(pressedAgain, 'pressed')
  await page.route('**/api/srm/contact?*', async (route) => {
    sent += 1
    await held
    await route.continue({ postData: JSON.stringify({ type: 'NONE' }) })
  })

  await test.step('Enter leads to the first field that is wrong, and typing there goes nowhere else', async () => {
    await phone.press('Enter')
    await expect(name).toBeFocused()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await name.pressSequentially('周一')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
  })

  await test.step('the key with which an input method ends a word does not send', async () => {
    await phone.fill('0532-86001234')
    await form.getByLabel(t('contact.email')).fill('one@example.com')
    await name.focus()
    await pressInWord(page, 'Enter')
    await expect(save).toBeEnabled()
    expect(sent).toBe(0)
  })

  await test.step('pressed again and again on a slow net, it goes once', async () => {
    // Before the page has drawn again, and afterwards.
    await form.locator('form').evaluate((element: HTMLFormElement) => {
      element.requestSubmit()
      element.requestSubmit()
    })
    await name.press('Enter')
    await expect(save).toBeDisabled()
    pressedAgain.dispatchEvent(new Event('pressed'))
    await expect(save).toBeEnabled()
    expect(sent).toBe(1)
    await expect(name, 'what was typed stays').toHaveValue('周一')
  })

  await test.step('what was typed is thrown away only by who says so', async () => {
    await page.keyboard.press('Escape')
    await expect(form.getByText(t('form.unsaved'))).toBeVisible()
    await form.getByRole('button', { name: t('form.discard') }).click()
    await expect(form).toHaveCount(0)
  })
})

test('what was typed counts with what is done next, however soon', async ({ page, enter, expectErrors }) => {
  expectErrors(/422/)
  await enter(page, 'supplier3', '/poBuManager/poBuContact')
  await page.getByRole('button', { name: t('entity.new') }).click()
  const form = page.getByRole('dialog')
  const sent: unknown[] = []
  await page.route('**/api/srm/contact?*', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue({ postData: JSON.stringify({ type: 'NONE' }) })
  })
  const field = (id: Parameters<typeof t>[0]) => form.getByLabel(t(id))
  await field('contact.phone').fill('0532-86001234')
  await field('contact.email').fill('one@example.com')
  await field('contact.name').fill('周')
  await expect(form.locator('button[type=submit]')).toBeEnabled()
  // A form is told once a letter can be seen: now none ever is.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0))

  await field('contact.name').press('End')
  await page.keyboard.insertText('一')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toEqual([expect.objectContaining({ name: '周一' })])

  await expect(form.locator('button[type=submit]')).toBeEnabled()
  await field('contact.name').press('End')
  await page.keyboard.insertText('二')
  // As an assistive technology presses it.
  await form.locator('button[type=submit]').dispatchEvent('click')
  await expect.poll(() => sent).toEqual([expect.anything(), expect.objectContaining({ name: '周一二' })])
})
