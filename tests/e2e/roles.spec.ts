import { expect, heading, inView, test } from './support.ts'

test('a role is given a right with its menu, compared and given people, as far as duties stay apart', async ({
  desk,
  personAt,
  enter,
  expectErrors,
}) => {
  expectErrors(/422/)
  const colleague = await personAt()
  await enter(colleague, 'analyst')
  const page = await desk('admin', '/baseManager/groupManager')
  await page.getByRole('button', { name: '职责冲突检查' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('未发现冲突')
  await page.keyboard.press('Escape')
  await inView(page).getByRole('link', { name: '分析员' }).click()
  await expect(heading(page)).toHaveText('分析员')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const save = page.getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()
  await page.getByRole('searchbox', { name: '名称或编码' }).fill('companyManager')
  await box('可使用: 新增公司').check()
  await expect(box('可使用: 公司管理')).toBeChecked()
  await save.click()
  await expect(page.getByText('已保存')).toBeVisible()
  // Whoever is at work has it with the next page.
  const menus = colleague.getByRole('navigation', { name: '主菜单' })
  await expect(menus.getByRole('button', { name: '基础管理' })).toBeHidden()
  await menus.getByRole('link', { name: '流程图谱' }).click()
  await expect(menus.getByRole('button', { name: '基础管理' })).toBeVisible()
  await page.getByRole('combobox', { name: '与其他角色对比' }).fill('监督员')
  await page.getByRole('option', { name: '监督员' }).click()
  await page.getByRole('combobox', { name: '显示范围' }).selectOption('differing')
  await expect(box('可使用: 公司管理')).toBeVisible()
  await page.getByRole('searchbox', { name: '名称或编码' }).fill('powfChart')
  await expect(box('可使用: 查看各流程单据')).toBeVisible()
  await expect(box('可使用: 流程图谱')).toBeHidden()

  await page.getByRole('link', { name: '成员' }).click()
  await page.getByRole('searchbox', { name: '用户名或姓名' }).fill('buyer2')
  await page.getByRole('button', { name: '添加 赵一帆' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await save.click()
  await saved
  await expect(save).toBeDisabled()
  await page.goto('/baseManager/groupManager/10?view=people')
  await page.getByRole('searchbox', { name: '用户名或姓名' }).fill('buyer2')
  await page.getByRole('button', { name: '添加 赵一帆' }).click()
  await save.click()
  await expect(page.getByRole('alert')).toContainText('不相容职责')
  await page
    .getByRole('row', { name: /赵一帆/ })
    .getByRole('button')
    .click()
  await expect(save).toBeDisabled()
})
