import { expect, heading, test, visit } from './support.ts'

const script = '<img src="x" onerror="window.ran = 1"><script>window.ran = 1</script>'

/** Texts of strangers are shown as they were typed; what a browser is kept from running would be in its console besides, which fails a test. */
test('a script that somebody stored is read as text and never runs', async ({ desk, product }) => {
  const at = new Date((await product.now()).getTime() + 86_400_000).toISOString()
  const line = {
    name: script,
    spec: script,
    unit: script.slice(0, 20),
    quantity: '2.0000',
    deliveryDate: null,
    place: script,
    remark: script,
  }
  const { id, version } = await product.ask('buyer', 'POST /api/po/project', {
    body: {
      title: script,
      titleEn: script,
      unitId: '21',
      categoryId: '1001',
      method: 'INQUIRY',
      visibility: 'OPEN',
      deadline: at,
      description: script,
      allowPartial: true,
      invitedCompanyIds: [],
      items: [line],
      unfinished: [],
      documentIds: [],
    },
  })
  await product.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  const person = { username: 'scripted', name: script, nameEn: script, sex: '', mobile: '', email: '', companyId: '2', description: script }
  await product.ask('admin', 'POST /api/admin/user', { body: { ...person, roleIds: [] } as never })
  await product.ask('buyer', 'POST /api/srm/invitation', {
    body: { unitId: '21', inviteeName: script.slice(0, 40), companyName: script, mobile: '13987650001', reason: script } as never,
  })
  for (const [username, path] of [
    ['buyer', `/poJcManager/poJcProject/${id}`],
    ['buyer', '/srmManager/srmInviteReg'],
    ['supplier1', `/poManager/poDetailed/${id}`],
    ['admin', '/baseManager/userManager?q=scripted'],
  ] as const) {
    const page = await desk(username, path)
    await expect(page.getByText('onerror="window.ran').first(), path).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'ran')), path).toBeUndefined()
  }
  const page = await desk('supplier1', '/dashboard')
  await visit(page, '/dashboard')
  await expect(heading(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
})
