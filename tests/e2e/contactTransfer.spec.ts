import { newRole, newUser, roleOf } from '../setup/access.ts'
import { publish } from './parts.ts'
import { act, day, demoPassword, expect, expectToFit, inView, newestNotice, phone, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const reason = '外出培训两周，请代为负责'
const list = '/poJcManager/pojcContactUser'

test('purchases are handed over: one is accepted, one declined, one withdrawn; suppliers learn who to turn to, and nothing else', async ({
  personAt,
  enter,
  product,
}) => {
  const titles = ['一', '二', '三'].map((number) => `移交采购${number}`)
  const ids: string[] = []
  for (const title of titles) ids.push(await publish(product, { title, titleEn: `Handed over ${ids.length + 1}` }, 6 * day))
  const [accepted = '', , withdrawn = ''] = ids
  const [giver, receiver, supplier] = [await personAt(), await personAt({ locale: 'en', viewport: phone }), await personAt()]

  await test.step('by who runs them', async () => {
    await enter(giver, 'buyer', `/poJcManager/poJcProject/${accepted}`)
    await inView(giver)
      .getByRole('link', { name: t('event.contactTransfer.create') })
      .click()
    for (const title of titles.slice(1)) await inView(giver).getByText(title).click()
    await inView(giver).getByLabel(t('contactTransfer.to')).selectOption('赵一帆')
    await inView(giver).getByLabel(t('contactTransfer.reason')).fill(reason)
    await inView(giver)
      .getByRole('button', { name: t('event.contactTransfer.create') })
      .dblclick()
    const rows = inView(giver).locator('tbody tr').filter({ hasText: '移交采购' })
    await expect(rows).toHaveCount(3)
    await rows
      .filter({ hasText: titles[2] ?? '' })
      .getByRole('link')
      .first()
      .click()
    await act(giver, t, 'event.contactTransfer.withdraw')
    await expect(inView(giver)).toContainText(t('state.contactTransfer.withdrawn'))
  })

  await test.step('to who shall, who finds them on the dashboard, on a telephone', async () => {
    await enter(receiver, 'buyer2', '/dashboard')
    await inView(receiver)
      .getByRole('link', { name: new RegExp(`^${en('queue.contactTransfer')}`) })
      .click()
    await expectToFit(receiver)
    await visit(receiver, `${list}?q=${encodeURIComponent(titles[1] ?? '')}`)
    await inView(receiver).locator('tbody tr a').first().click()
    await act(receiver, en, 'event.contactTransfer.decline', 'Three of my projects close this week')
    await expect(inView(receiver)).toContainText(en('state.contactTransfer.declined'))
    await visit(receiver, `${list}?q=${encodeURIComponent(titles[0] ?? '')}`)
    await inView(receiver).locator('tbody tr a').first().click()
    await act(receiver, en, 'event.contactTransfer.accept')
    await expect(inView(receiver)).toContainText(en('state.contactTransfer.accepted'))
    await expectToFit(receiver)
    await visit(receiver, `/poJcManager/poJcProject/${accepted}`)
    await expect(inView(receiver)).toContainText(en('event.project.handedOver'))
  })

  await test.step('and suppliers read the new contact', async () => {
    await product.advance(0)
    await enter(supplier, 'supplier1', `/poManager/poDetailed/${accepted}`)
    await expect(inView(supplier)).toContainText('赵一帆')
    await expect(inView(supplier)).not.toContainText(reason)
    await expect(await newestNotice(supplier, t)).toContainText('赵一帆')
    await visit(supplier, `/poManager/poDetailed/${withdrawn}`)
    await expect(inView(supplier)).toContainText('林知远')
  })
})

test('whoever closes an account is led to handing over what its owner runs still', async ({ desk, product }) => {
  const title = '随账号移交的采购'
  await publish(product, { title, titleEn: 'Left with an account' }, 6 * day)
  // Whoever grants rights leads no purchases; who closes accounts alone may.
  const closer = await newRole(product, { uses: ['userManager', 'userManager:disable'] })
  const roleIds = [closer, await roleOf(product, 'JC_LEAD')]
  const { username } = await newUser(product, { name: '陆明', roleIds, password: demoPassword })

  const page = await desk(username, '/baseManager/userManager?q=buyer')
  await inView(page)
    .getByRole('button', { name: `${t('user.account')}: 林知远` })
    .click()
  await page.getByRole('menuitem', { name: t('user.disable') }).click()
  const closing = page.getByRole('dialog')
  await expect(closing).toContainText(t('user.projectsStay', { name: '林知远' }))
  await closing.getByRole('link', { name: t('user.handOverProjects') }).click()
  await expect(page).toHaveURL(/pojcContactUser\/new\?from=/)
  await expect(inView(page).getByLabel(t('contactTransfer.from')).locator('option:checked')).toHaveText('林知远')
  await inView(page).getByText(title).click()
  await inView(page).getByLabel(t('contactTransfer.to')).selectOption('赵一帆')
  await inView(page).getByLabel(t('contactTransfer.reason')).fill(reason)
  await inView(page)
    .getByRole('button', { name: t('event.contactTransfer.create') })
    .click()
  await expect(inView(page)).toContainText(t('state.contactTransfer.proposed'))
  await expect(inView(page)).toContainText('陆明')
})
