import { approveScopes, mend, send } from './parts.ts'
import { act, again, expect, heading, inView, newestNotice, take, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')

test('a company is returned, mended, passed and admitted', async ({ page: reviewer, personAt, product, enter }) => {
  const company = await product.company('submitted')
  const name = `海新${company.serial}物资有限公司`
  await enter(reviewer, 'reviewer')

  await test.step('the reviewer’s dashboard leads to what waits', async () => {
    const waiting = reviewer.getByRole('link', { name: /^待初审的供应商/ })
    const count = /\d+/.exec(await waiting.innerText())?.[0]
    await waiting.click()
    await expect(inView(reviewer)).toContainText(`共 ${count} 条`)
  })

  await test.step('the reviewer claims the case', async () => {
    await visit(reviewer, `/srmManager/srmcheckManager?q=${encodeURIComponent(name)}`)
    await expect(inView(reviewer).locator('tbody tr')).toContainText('未领取')
    await inView(reviewer).locator('tbody tr a').click()
    await expect(heading(reviewer)).toHaveText(name)
    await expect(reviewer.getByRole('note')).toContainText('等待平台审核员领取')
    await take(reviewer, t, 'event.company.claim')
    await expect(reviewer.getByRole('note')).toContainText('正由 郑可心 审核')
  })

  const address = reviewer.locator('[data-field=address]')
  const returns = reviewer.getByRole('button', { name: '退回修改' })

  await test.step('nothing can be returned before something is marked, and what is typed outlasts the page', async () => {
    await expect(address.getByRole('button', { pressed: true })).toHaveCount(0)
    await expect(reviewer.getByText(t('refusal.allFieldsMarked'))).toBeVisible()
    await expect(returns).toBeDisabled()
    await expect(reviewer.getByText(`退回修改：${t('refusal.somethingMarked')}`)).toBeVisible()
    await expect(returns).toHaveAccessibleDescription(`退回修改：${t('refusal.somethingMarked')}`)
    await address.getByRole('button', { name: '需修改' }).click()
    await expect(address.getByRole('textbox')).toBeFocused()
    await address.getByRole('textbox').fill('与营业执照住所不一致')
    await expect(reviewer.getByText('已自动保存')).toBeVisible()
    await again(reviewer)
    await expect(address.getByRole('textbox')).toHaveValue('与营业执照住所不一致')
    await expect(reviewer.getByRole('button', { name: '初审通过' })).toBeDisabled()
    await returns.click()
    await expect(reviewer.getByRole('dialog')).toContainText('与营业执照住所不一致')
    await reviewer.getByRole('dialog').getByRole('button', { name: '退回修改' }).click()
    await expect(inView(reviewer)).toContainText('已退回')
    await expect(
      inView(reviewer)
        .getByRole('status')
        .filter({ hasText: /下一件：|没有其他待处理的事项/ }),
    ).toBeVisible()
  })

  await test.step('mended, it is passed with a note', async () => {
    await mend(product, company, { address: '港湾路 1 号' })
    await again(reviewer)
    await take(reviewer, t, 'event.company.claim')
    await expect(address).toContainText('上次退回意见：与营业执照住所不一致')
    await expect(address.locator('del')).toHaveText(`港湾路 ${company.serial} 号`)
    await expect(address.locator('ins')).toHaveText('港湾路 1 号')
    await address.getByRole('button', { name: '无误' }).click()
    await expect(reviewer.getByText(t('review.unmarked', { count: 22 }))).toBeVisible()
    await reviewer.getByRole('button', { name: t('review.othersOk') }).click()
    await expect(reviewer.getByText(t('review.unmarked', { count: 0 }))).toBeVisible()
    await reviewer.getByRole('button', { name: '初审通过' }).click()
    await reviewer.getByRole('dialog').getByRole('textbox').fill('资料齐全，住所已更正')
    const asked: string[] = []
    reviewer.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reviewer.getByRole('dialog').getByRole('button', { name: '初审通过' }).click()
    await expect(inView(reviewer)).toContainText('集采审批中')
    expect(asked).toContain(`/api/admin/company/${company.id}`)
    expect(
      asked.filter((path) => /checks$|oss/.test(path)),
      'what no event of the case changes is not asked for again',
    ).toEqual([])
    await visit(reviewer, `/srmManager/srmcheckManager?q=${encodeURIComponent(name)}`)
    await expect(reviewer.getByText('没有符合条件的记录')).toBeVisible()
    await reviewer.getByRole('link', { name: t('review.settled') }).click()
    await expect(inView(reviewer).locator('tbody tr').filter({ hasText: name })).toContainText('集采审批中')
    await expect(inView(reviewer).locator('tbody')).not.toContainText(t('state.company.firstReview'))
  })

  await test.step('the head of group procurement takes, decides and admits it', async () => {
    const lead = await personAt({ locale: 'en' })
    await enter(lead, 'lead', `/srmManager/srmcheckJc?q=${name}`)
    await inView(lead).locator('tbody tr a').click()
    await expect(inView(lead)).toContainText('资料齐全，住所已更正')
    await expect(inView(lead)).toContainText('supplier in “Crane spare parts”')
    await take(lead, en, 'event.company.take')
    await expect(lead.getByRole('button', { name: 'Approve supplier' })).toBeDisabled()
    await expect(inView(lead)).toContainText('Some categories have not been decided yet')
    await approveScopes(product, company.id)
    await again(lead)
    await expect(lead.getByRole('button', { name: 'Approve supplier' })).toBeDisabled()
    await expect(lead.locator('[data-field=address]').getByRole('button', { pressed: true })).toHaveCount(0)
    // What first review has found right is not asked about again, but what was changed since it was returned.
    await expect(lead.getByText(en('review.unmarked', { count: 1 }))).toBeVisible()
    await lead
      .locator('[data-field=address]')
      .getByRole('button', { name: en('review.ok'), exact: true })
      .click()
    await lead.getByRole('button', { name: 'Approve supplier' }).click()
    await lead.getByRole('dialog').getByRole('button', { name: 'Approve supplier' }).click()
    await expect(inView(lead)).toContainText('Approved')
    await heading(lead).getByRole('link').click()
    await lead.getByRole('link', { name: 'Log' }).click()
    await expect(inView(lead).locator('tbody')).toContainText('Approve supplier')
  })
})

test('a case is handed to a colleague, who is told and goes on with it', async ({ page: reviewer, personAt, product, enter }) => {
  const company = await product.company('submitted')
  const name = `海新${company.serial}物资有限公司`
  await send(product, 'reviewer', company.id, 'claim')

  await test.step('the reviewer hands it over', async () => {
    await enter(reviewer, 'reviewer', `/srmManager/srmcheckManager/${company.id}`)
    await reviewer.getByRole('button', { name: '转办' }).click()
    const dialog = reviewer.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: '接收人' })).toContainText('冯朗')
    await dialog.getByRole('combobox', { name: '接收人' }).selectOption('6')
    await dialog.getByRole('textbox').fill('出差一周，请代为审核')
    await dialog.getByRole('button', { name: '转办' }).click()
    await expect(reviewer.getByRole('note')).toContainText('正由 冯朗 审核')
    await expect(reviewer.getByRole('button', { name: '初审通过' })).toHaveCount(0)
  })

  await test.step('the colleague reads why, and passes it', async () => {
    await product.advance(0)
    const colleague = await personAt()
    await enter(colleague, 'reviewer2')
    const notice = await newestNotice(colleague, t)
    await expect(notice).toContainText(`郑可心 将“${name}”的审核转给您办理：出差一周，请代为审核`)
    await notice.click()
    await expect(heading(colleague)).toHaveText(name)
    await colleague.getByRole('button', { name: t('review.othersOk') }).click()
    await act(colleague, t, 'event.company.pass', '资料齐全')
    await expect(inView(colleague)).toContainText('集采审批中')
  })
})

test('several cases are claimed at once; one in hand already says why it is left out', async ({ page, product, enter }) => {
  const companies = [await product.company('submitted'), await product.company('submitted'), await product.company('submitted')]
  const names = companies.map(({ serial }) => `海新${serial}物资有限公司`)
  await send(product, 'reviewer', companies[0]?.id ?? '', 'claim')
  await enter(page, 'reviewer', '/srmManager/srmcheckManager?sort=-waitingSince')
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('button', { name: '领取（2/3）' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(`不包括 1 条：${names[0]}（${t('refusal.isNotAssignee')}）`)
  await dialog.getByRole('button', { name: '领取', exact: true }).click()
  await expect(page.getByText('领取：已完成 2 条')).toBeVisible()
  for (const name of names) await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('郑可心')

  await test.step('a decision leads to the next one in hand', async () => {
    await page.getByRole('link', { name: names[1] ?? '' }).click()
    await expect(heading(page)).toHaveText(names[1] ?? '')
    await act(page, t, 'event.company.reject', '营业执照经营范围不含所申请的供货品类')
    await expect(inView(page)).toContainText('已驳回')
    await inView(page)
      .getByRole('link', { name: t('review.openNext') })
      .click()
    await expect(page.getByRole('button', { name: t('event.company.pass') })).toBeVisible()
    await expect(heading(page)).not.toHaveText(names[1] ?? '')
    await expect(inView(page).getByRole('link', { name: t('review.openNext') })).toHaveCount(0)
  })
})
