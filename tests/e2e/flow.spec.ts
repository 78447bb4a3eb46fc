import { readFile } from 'node:fs/promises'
import { flowRows } from '#src/contract/flow.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { expect, expectToFit, heading, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const file = flowRows['POST /api/powf/definition/check'].example.body.text

/** A branch for amounts up to 21,000, or from there. */
const tier = (id: string, is: 'atLeast' | 'atMost') => ({
  id,
  title: { zh: is === 'atMost' ? '小额' : '大额', en: id },
  when: { field: 'amountGross', is, value: '21000' },
  nodes: [],
})

/** As others draw them, with something that a workflow has no place for. */
const bpmn = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p" name="采购方案审批">
  <startEvent id="s"/><userTask id="head" name="部门审批"/><scriptTask id="book" name="记账"/><endEvent id="e"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="head"/><sequenceFlow id="f2" sourceRef="head" targetRef="book"/>
  <sequenceFlow id="f3" sourceRef="book" targetRef="e"/></process></definitions>`

test('a workflow is read as a chart, and another version of it takes effect once nothing is wrong with its file', async ({ desk }) => {
  const page = await desk('admin', '/powfManage/powfConfiguration')
  const dialog = page.getByRole('dialog')

  await test.step('the workflows that a house begins with are there, one of each type', async () => {
    await expect(heading(page)).toHaveText(t('route.powfConfiguration'))
    await expect(page.getByRole('link', { name: '采购方案审批' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: t('flow.standing.published') })).toHaveCount(13)
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('the chart of one is a list, which says who is asked, and when each branch is taken', async () => {
    await page.getByRole('link', { name: '项目终止审批' }).click()
    const chart = page.getByRole('list', { name: t('flow.chart') })
    await expect(chart.locator(':scope > li')).toHaveCount(5)
    await expect(chart.getByRole('list', { name: '按金额', exact: true })).toContainText('含税金额 200,000 元及以上')
    await expect(chart).toContainText('法务人员')
    await expect(page.getByText(t('flow.proof.none'))).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('flow.exportBpmn') }).click()
    const diagram = await saved
    expect(diagram.suggestedFilename()).toBe('STOP-1.bpmn')
    expect(await readFile(await diagram.path(), 'utf8')).toContain('<bpmn:exclusiveGateway id="amount"')
    const rules = chart.getByText(t('flow.rules')).first()
    await rules.focus()
    await page.keyboard.press('Enter')
    await expect(chart.getByText(t('flow.ifEmpty.toAdministrator')).first()).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.setViewportSize(phone)
    await expectToFit(page)
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a file with faults is told what they are and where, and nothing is stored', async () => {
    await page.getByRole('button', { name: t('flow.import') }).click()
    const text = dialog.getByRole('textbox', { name: t('flow.importText') })
    const definition = JSON.parse(file) as FlowDefinition
    const [lead] = definition.nodes
    await text.fill(JSON.stringify({ ...definition, nodes: [{ ...lead, ifEmpty: 'wait' }] }))
    await dialog.getByRole('button', { name: t('flow.check') }).click()
    await expect(dialog.getByRole('listitem')).toContainText(['pass, toAdministrator, block'])
    await expect(dialog.getByRole('listitem')).toContainText(['nodes.0.ifEmpty'])
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('one whose branches overlap is told which, with an example, and can’t take effect', async () => {
    const text = dialog.getByRole('textbox', { name: t('flow.importText') })
    const definition = JSON.parse(file) as FlowDefinition
    const title = { zh: '按金额', en: 'By amount' }
    const branches = [tier('small', 'atMost'), tier('large', 'atLeast'), { id: 'other', title, when: null, nodes: [] }]
    await text.fill(JSON.stringify({ ...definition, nodes: [...definition.nodes, { id: 'amount', kind: 'exclusive', title, branches }] }))
    await dialog.getByRole('button', { name: t('flow.check') }).click()
    await expect(dialog.getByRole('status')).toContainText('“小额”与“大额”同时成立，例如：含税金额 21,000 元')
    await expect(dialog.getByRole('button', { name: t('flow.check') })).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('a file of BPMN is read as far as a workflow can say it, and the rest is named', async () => {
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: t('flow.importFile') }).click()
    await (await chosen).setFiles({ name: 'plan.bpmn', mimeType: 'application/xml', buffer: Buffer.from(bpmn) })
    await expect(dialog.getByText(t('flow.bpmn.unknown', { element: 'ScriptTask', name: '记账' }))).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: t('flow.importText') })).toHaveValue(/"zh": "部门审批"/)
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('without any it says what would be otherwise, and takes effect', async () => {
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: t('flow.importFile') }).click()
    await (await chosen).setFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await dialog.getByRole('button', { name: t('flow.check') }).click()
    await expect(dialog.getByRole('status')).toContainText(t('flow.difference.removed'))
    await expect(dialog.getByRole('status')).toContainText('集团分管领导审批（vicePresident）')
    await dialog.getByRole('button', { name: t('flow.publish', { edition: 2 }) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('flow.editionNo', { edition: 2 })).first()).toBeVisible()
    await expect(page.getByRole('list', { name: t('flow.chart') }).locator(':scope > li')).toHaveCount(3)
    await page.getByRole('link', { name: t('flow.editionNo', { edition: 1 }) }).click()
    await expect(page.getByText(t('flow.standing.retired')).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('what is in effect is copied as a draft, and published once it was seen by what it differs', async () => {
    await page.getByRole('link', { name: t('flow.editionNo', { edition: 2 }) }).click()
    await expect(page.getByText(t('flow.standing.published')).filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: t('flow.edit'), exact: true }).click()
    const saved = page.getByRole('term').filter({ hasText: t('flow.updatedAt') })
    await expect(saved).toBeVisible()
    await expect(page.getByRole('list', { name: t('flow.chart') }).locator(':scope > li')).toHaveCount(3)
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.getByRole('button', { name: t('flow.publishDraft'), exact: true }).click()
    await expect(dialog).toContainText(t('flow.same'))
    await dialog.getByRole('button', { name: t('flow.publish', { edition: 3 }) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('flow.editionNo', { edition: 3 })).first()).toBeVisible()
    await expect(saved).toHaveCount(0)
  })

  await test.step('a new one is begun, and deleted again; what a unit has in effect is retired', async () => {
    await page.goto('/powfManage/powfConfiguration')
    await page.getByRole('button', { name: t('flow.new') }).click()
    await dialog.getByRole('combobox', { name: t('flow.type') }).fill(t('flowType.STOP'))
    await page.getByRole('option', { name: t('flowType.STOP') }).click()
    expect(await violationsOf(page, ownPart)).toEqual([])
    await dialog.getByRole('button', { name: t('flow.begin') }).click()
    await expect(page.getByRole('list', { name: t('flow.chart') })).toContainText('单位负责人审批')
    await page.getByRole('button', { name: t('flow.deleteDraft') }).click()
    await dialog.getByRole('button', { name: t('flow.deleteDraft') }).click()
    await expect(heading(page)).toHaveText(t('route.powfConfiguration'))
    await page.getByRole('link', { name: '拖轮公司采购终止审批' }).click()
    await page.getByRole('button', { name: t('flow.retire') }).click()
    await dialog.getByRole('button', { name: t('flow.retire') }).click()
    await expect(page.getByText(t('flow.standing.retired')).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('flow.retire') })).toHaveCount(0)
  })

  await test.step('a draft with faults says them, and is not published', async () => {
    await page.goto('/powfManage/powfConfiguration')
    await page.getByRole('link', { name: '采购需求审批（油品码头：增加安全会签）' }).click()
    await expect(page.getByRole('button', { name: t('design.faults', { count: 1 }) })).toBeVisible()
    await expect(page.getByText(t('flow.fault.nobodyAsked')).first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('flow.publishDraft'), exact: true })).toBeDisabled()
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('whoever only reads them brings none in', async () => {
    const reader = await desk('supervisor', '/powfManage/powfConfiguration')
    await expect(reader.getByRole('link', { name: '采购方案审批' }).first()).toBeVisible()
    await expect(reader.getByRole('button', { name: t('flow.import') })).toHaveCount(0)
  })
})
