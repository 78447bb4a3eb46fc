import type { Page } from '@playwright/test'
import { dateAfter, dateOf } from '../../src/lib/shanghaiTime.ts'
import { png, smallPdf } from '../setup/files.ts'
import { again, expect, heading, inView, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const users = '/baseManager/userManager'
const newPassword = 'Harbour-9-Crane'

const rowOf = (page: Page, username: string) => inView(page).locator('tbody tr').filter({ hasText: username })

/** Chooses what can be done about somebody's account. */
const choose = async (
  page: Page,
  name: string,
  act: 'user.view' | 'user.resetPassword' | 'user.sessions' | 'user.absences' | 'user.why' | 'user.disable',
) => {
  await page.getByRole('button', { name: `${t('user.account')}: ${name}` }).click()
  await page.getByRole('menuitem', { name: t(act) }).click()
}

/** Asks why somebody may see the live atlas. @returns the dialog, in which the answer stands */
const askWhy = async (page: Page, name: string) => {
  await choose(page, name, 'user.why')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('user.right') }).fill('(powfChart)')
  await page.keyboard.press('Enter')
  return dialog
}

test('a user gets a role and a password, has to change it, and is signed out by an administrator', async ({
  desk,
  personAt,
  expectErrors,
}) => {
  // Whoever is signed out is asked to sign in.
  expectErrors(/401/)
  const [username, name] = ['fangyuan', '方远']
  const page = await desk('admin', `${users}?q=${username}`)
  const person = await personAt()
  let password = ''

  await test.step('the account is added with its role', async () => {
    await page.getByRole('button', { name: t('entity.new') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('user.username')).fill(username)
    await form.getByRole('textbox', { name: t('user.name'), exact: true }).fill(name)
    await form.getByRole('checkbox', { name: '分析员' }).check()
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, username)).toContainText('分析员')
    await expect(rowOf(page, username)).toContainText(t('user.mustChangePassword'))
  })

  await test.step('a password is made up, and shown once', async () => {
    await choose(page, name, 'user.resetPassword')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('user.randomPassword') })
      .click()
    const shown = page.getByRole('alertdialog')
    password = await shown.getByRole('code').innerText()
    await shown.getByRole('button', { name: t('team.noted') }).click()
    await expect(page.getByText(password)).toHaveCount(0)
  })

  await test.step('with it one gets in, and sets another', async () => {
    await person.goto('/login')
    await person.locator('[name=username]').fill(username)
    await person.locator('[name=password]').fill(password)
    await person.locator('button[type=submit]').click()
    await expect(person).toHaveURL(/\/modifypassword$/)
    await person.locator('[name=oldPassword]').fill(password)
    await person.locator('[name=newPassword]').fill(newPassword)
    await person.locator('[name=again]').fill(newPassword)
    await person.getByRole('button', { name: t('account.modifypassword') }).click()
    await expect(person).toHaveURL(/\/dashboard$/)
  })

  await test.step('by the role one may see the atlas', async () => {
    await again(page)
    await expect(rowOf(page, username)).not.toContainText(t('user.mustChangePassword'))
    const dialog = await askWhy(page, name)
    await expect(dialog).toContainText(t('user.verdict.yes', { name, right: t('route.powfChart') }))
    await expect(dialog.getByRole('listitem')).toContainText('分析员')
    await page.keyboard.press('Escape')
  })

  await test.step('signed out everywhere, one is asked at the next page', async () => {
    await choose(page, name, 'user.sessions')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('user.signOutAll') }).click()
    await expect(dialog).toContainText(t('user.noSessions'))
    await page.keyboard.press('Escape')
    await visit(person, '/powfManage/powfChart')
    await expect(person.getByRole('alertdialog')).toBeVisible()
  })
})

test('several people are invited at once, and one sets a first password by the link', async ({ desk, personAt, product, expectErrors }) => {
  // A link that was used.
  expectErrors(/400/)
  const blank = { nameEn: '', sex: '' as const, email: '', roleIds: [], description: '' }
  const added = (username: string, name: string, mobile: string) =>
    product.ask('admin', 'POST /api/admin/user', { body: { ...blank, username, name, mobile, companyId: '2' } })
  await added('yaoqing1', '受邀甲', '13912349901')
  await added('yaoqing2', '受邀乙', '')
  const page = await desk('admin', `${users}?q=yaoqing&standing=uninvited`)
  await page.getByRole('checkbox', { name: t('list.selectAll') }).check()
  await page.getByRole('button', { name: t('user.invite'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('user.inviteSend') }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(t('user.notInvitedAs', { name: '受邀乙', why: t('user.notInvited.noContact') }))
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click()
  await expect(rowOf(page, 'yaoqing1')).toHaveCount(0)

  const [message] = await product.ask(null, 'GET /api/public/outbox', { query: { recipient: '13912349901' } })
  const link = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? ''
  const person = await personAt()
  await person.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(person.getByRole('heading', { name: t('account.invited') })).toBeVisible()
  await expect(person.getByText('yaoqing1')).toBeVisible()
  await person.locator('[name=password]').fill(newPassword)
  await person.getByRole('button', { name: t('account.setPassword') }).click()
  await expect(person.getByRole('status')).toContainText('yaoqing1')
  await person.getByRole('link', { name: t('account.toLogin') }).click()
  await person.locator('[name=username]').fill('yaoqing1')
  await person.locator('[name=password]').fill(newPassword)
  await person.locator('button[type=submit]').click()
  await expect(person).toHaveURL(/\/dashboard$/)
  await person.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(person.getByRole('alert').filter({ hasText: t('account.error.invitation') })).toBeVisible()
})

test('who is locked by wrong passwords is unlocked, an account is closed and opened again', async ({ desk, product }) => {
  const [username, name, password] = ['shitou', '石头', newPassword]
  const blank = { nameEn: '', sex: '', mobile: '', email: '', description: '' } as const
  const roleOf = async (code: string) => {
    const { rows } = await product.ask('admin', 'GET /api/admin/group/page', { query: { code } })
    return rows.map(({ id }) => id)
  }
  const roleIds = [...(await roleOf('ANALYST')), ...(await roleOf('PLAT_REVIEWER'))]
  const { id } = await product.ask('admin', 'POST /api/admin/user', {
    body: { ...blank, username, name, companyId: '2', roleIds, password },
  })
  const {
    rows: [waiting],
  } = await product.ask('admin', 'GET /api/admin/company/page', { query: { state: 'firstReview', limit: 1 } })
  const params = { id: waiting?.id ?? '' }
  await product.ask('lead', 'POST /api/srm/company/{id}/transfer', { params, body: { version: waiting?.version ?? 0, toUserId: id } })
  const tries = (typed: string) => product.ask(null, 'POST /api/auth/jwt/token', { body: { username, password: typed } })
  for (let count = 0; count < 6; count += 1) await expect(tries('wrong')).rejects.toThrow()
  await expect(tries(password)).rejects.toThrow()

  const page = await desk('admin', `${users}?standing=locked&q=${username}`)
  await expect(rowOf(page, username)).toContainText(t('user.standing.locked'))
  await expect(await askWhy(page, name)).toContainText(t('user.stopped.locked'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `${t('user.unlock')}: ${name}` }).click()
  await expect(rowOf(page, username)).toHaveCount(0)
  await tries(password)

  await page.goto(`${users}?q=${username}`)
  await page.getByRole('button', { name: `${t('entity.delete')}: ${name}` }).click()
  const removal = page.getByRole('dialog')
  await expect(removal).toContainText(t('entity.uses.signIn'))
  await expect(removal).toContainText(t('entity.uses.company'))
  await removal.getByRole('button', { name: t('user.disableInstead') }).click()
  const closing = page.getByRole('dialog').filter({ hasText: t('user.reviewsTo') })
  await expect(closing.getByRole('link', { name: waiting?.name ?? '' })).toBeVisible()
  const colleague = await closing.locator('option').filter({ hasText: '冯朗' }).getAttribute('value')
  await closing.getByLabel(t('user.reviewsTo')).selectOption(colleague)
  await closing.getByRole('button', { name: t('user.disable'), exact: true }).click()
  await expect(rowOf(page, username)).toContainText(t('user.standing.disabled'))
  expect(await product.ask('admin', 'GET /api/admin/company/{id}', { params })).toMatchObject({ assigneeName: '冯朗' })
  await expect(tries(password)).rejects.toThrow()
  await page.getByRole('button', { name: `${t('user.enable')}: ${name}` }).click()
  await expect(rowOf(page, username)).toContainText(t('user.standing.open'))
  await tries(password)
})

test('an administrator looks at what a reviewer sees, changes nothing, and ends it beside their own session', async ({
  desk,
  expectErrors,
}) => {
  // What stays closed is answered so.
  expectErrors(/403/)
  const page = await desk('admin', `${users}?q=reviewer2`)
  await choose(page, '冯朗', 'user.view')
  const form = page.getByRole('dialog')
  await form.getByLabel(t('common.reason')).fill('协助排查列表显示问题')
  await form.getByRole('button', { name: t('user.view') }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: t('user.viewOpen') }).click()
  const tab = await opened
  const banner = tab.getByRole('status').filter({ hasText: t('viewing.left') })

  await test.step('every page says so, and what is theirs is shown', async () => {
    await expect(banner).toContainText('冯朗')
    await expect(banner).toContainText('陈启明')
    await expect(heading(tab)).toContainText('冯朗')
    await visit(tab, '/srmManager/srmQuotationOfficer')
    await expect(banner).toBeVisible()
    await tab.reload()
    await expect(banner).toContainText('冯朗')
    await expect(tab.getByRole('link', { name: '供应商初审' }).first()).toBeVisible()
  })

  await test.step('what would change something is refused', async () => {
    await visit(tab, '/personalInfo')
    await expect(tab.getByText(t('error.40303')).first()).toBeVisible()
  })

  await test.step('the administrator’s own session goes on when it is ended', async () => {
    const closed = tab.waitForEvent('close')
    await banner.getByRole('button', { name: t('viewing.end') }).click()
    await closed
    await again(page)
    await expect(rowOf(page, 'reviewer2')).toBeVisible()
    await expect(page.getByText(t('viewing.left'))).toHaveCount(0)
  })
})

test('somebody gives the picture of their signature, and takes it away', async ({ desk, expectErrors }) => {
  expectErrors(/status of 422/)
  const page = await desk('buyer2', '/personalInfo')
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: t('personal.signature'), exact: true }) })
  await part.locator('input[type=file]').setInputFiles({ name: '签名.png', mimeType: 'image/png', buffer: png })
  await expect(part.getByRole('img', { name: t('approval.signatureOf', { name: '赵一帆' }) })).toBeVisible()
  await again(page)
  await expect(part.getByRole('img')).toBeVisible()
  await part.locator('input[type=file]').setInputFiles({ name: '签名.pdf', mimeType: 'application/pdf', buffer: smallPdf })
  await expect(page.getByText(t('upload.takes.picture')).first()).toBeVisible()
  await expect(part.getByRole('img')).toBeVisible()
  await part.getByRole('button', { name: t('personal.avatarRemove') }).click()
  await expect(part.getByRole('img')).toHaveCount(0)
  await again(page)
  await expect(part.getByRole('button', { name: t('personal.signatureChoose') })).toBeVisible()
  await expect(part.getByRole('img')).toHaveCount(0)
})

test('somebody says when they are away and who acts for them; an administrator takes it back', async ({ desk, product }) => {
  const today = dateOf(await product.now())
  const [first, last, later] = [2, 3, 4].map((days) => dateAfter(today, days))
  const page = await desk('buyer2', '/personalInfo')
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: t('absence.title') }) })
  const form = page.getByRole('dialog')
  const choosing = async (name: string) => {
    await form.getByLabel(t('absence.findSubstitute')).fill(name)
    await form.getByRole('button', { name: `${t('integrity.choose')}: ${name}` }).click()
  }

  // Of the demonstration nobody is away for long: the clock of the product may be days on.
  const away = { from: first ?? '', until: last ?? '', types: [], substituteId: '2', reason: '年休假' }
  await product.ask('buyer', 'POST /api/sys/absence', { body: { userId: '3', ...away } })

  await test.step('a substitute who is away then is warned of', async () => {
    await part.getByRole('button', { name: t('absence.add') }).click()
    await form.getByLabel(t('absence.from')).fill(first ?? '')
    await form.getByLabel(t('absence.until')).fill(last ?? '')
    await choosing('林知远')
    await expect(form.getByRole('status').filter({ hasText: t('absence.awayToo', { name: '林知远' }) })).toBeVisible()
    await form.getByRole('button', { name: t('upload.remove', { name: '林知远' }) }).click()
    await choosing('苏敏仪')
    await form.getByRole('checkbox', { name: t('absence.allTypes') }).uncheck()
    await form.getByRole('checkbox', { name: t('flowType.DEMAND') }).check()
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form).toHaveCount(0)
    const line = part.getByRole('listitem').filter({ hasText: '苏敏仪' })
    await expect(line).toContainText(t('flowType.DEMAND'))
    await expect(line).toContainText(t('absence.standing.coming'))
  })

  await test.step('it is changed', async () => {
    await part.getByRole('button', { name: `${t('entity.edit')}: ${first}` }).click()
    await form.getByLabel(t('absence.until')).fill(later ?? '')
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form).toHaveCount(0)
    await expect(part.locator(`time[datetime="${later}"]`)).toBeVisible()
  })

  const administrator = await desk('admin', `${users}?q=buyer2`)
  await choose(administrator, '赵一帆', 'user.absences')
  const absences = administrator.getByRole('dialog')
  await absences.getByRole('button', { name: `${t('absence.cancel')}: ${first}` }).click()
  await administrator.getByRole('button', { name: t('absence.cancel'), exact: true }).click()
  await expect(absences.locator(`time[datetime="${first}"]`)).toHaveCount(0)
})
