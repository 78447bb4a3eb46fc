import { expect, expectToFit, heading, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const page27 = '/poMtBasicData/sysHoliday?year=2027'

test('a year of the working calendar is brought in as it was announced, changed where it stands, and reckoned by', async ({ desk }) => {
  const page = await desk('lead', page27)
  const months = page.getByRole('table').filter({ has: page.locator('caption') })
  const day = (label: string) => page.getByRole('button', { name: label })

  await test.step('a year that nobody has loaded says so', async () => {
    await expect(heading(page)).toHaveText(t('route.sysHoliday'))
    await expect(page.getByText(t('calendarDay.notLoaded', { year: '2027' }))).toBeVisible()
    await expect(months).toHaveCount(12)
    await expect(page.getByText(t('calendarDay.workingDays', { count: 261 }))).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a file of holiday-cn comes in with what it changes', async () => {
    await page.getByRole('link', { name: t('entity.import') }).click()
    const days = [
      { name: '元旦', date: '2027-01-01', isOffDay: true },
      { name: '春节', date: '2027-02-08', isOffDay: true },
      { name: '春节', date: '2027-02-14', isOffDay: false },
    ]
    const file = { $id: '2027.json', year: 2027, papers: ['https://www.gov.cn/zhengce'], days }
    const buffer = Buffer.from(JSON.stringify(file))
    await page.locator('input[type=file][accept*=json]').setInputFiles({ name: '2027.json', mimeType: 'application/json', buffer })
    await expect(page.getByRole('textbox', { name: new RegExp(`^${t('calendarDay.date')} 3(:|$)`) })).toHaveValue('2027-02-14')
    await page.getByRole('button', { name: t('entity.importCheck'), exact: true }).click()
    await expect(page.getByText(t('calendarDay.movesNothing'))).toBeVisible()
    await page.getByRole('button', { name: t('entity.importAll', { count: 3 }), exact: true }).click()
    await expect(heading(page)).toHaveText(t('route.sysHoliday'))
  })

  await test.step('a day is added, changed and deleted in the year itself', async () => {
    await page.goto(page27)
    await expect(page.getByText(t('calendarDay.workingDays', { count: 260 }))).toBeVisible()
    await day('2027年10月1日星期五').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: t('calendarDay.date') })).toHaveValue('2027-10-01')
    await dialog.getByRole('textbox', { name: t('calendarDay.name'), exact: true }).fill('国庆')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(day('2027年10月1日星期五 · 国庆')).toBeVisible()
    await day('2027年10月1日星期五 · 国庆').click()
    await dialog.getByRole('textbox', { name: t('calendarDay.name'), exact: true }).fill('国庆节')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(day('2027年10月1日星期五 · 国庆节')).toBeVisible()
    await page.getByRole('button', { name: `${t('entity.delete')}: 国庆节` }).click()
    await dialog.getByRole('button', { name: t('entity.delete') }).click()
    await expect(page.getByText(t('calendarDay.workingDays', { count: 260 }))).toBeVisible()
  })
})
