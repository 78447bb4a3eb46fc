import type { Database } from '#server/db/connect.ts'
import { serviceAdmits, serviceClient, serviceUse, signOnProvider } from '#server/db/tables/signOn.ts'
import { dateOf, later } from '#src/lib/shanghaiTime.ts'
import { continueIds } from '#server/db/continueIds.ts'

/** Of the port group itself, and who keeps it. */
const companyId = '1'
const administrator = '1'

/** Two programs of the port group, whose secrets nobody has, and the provider of the group, switched off. */
export const seedSignOn = async (tx: Database, now: Date): Promise<void> => {
  const shared = { companyId, dataScope: 'all', tokenMinutes: 15, callsPerMinute: 120, active: true, createdBy: administrator } as const
  await tx.insert(serviceClient).values([
    {
      ...shared,
      id: '1',
      code: 'group-erp',
      name: '集团ERP系统',
      nameEn: 'Group ERP',
      description: '每日同步中选结果和公司档案，用于生成采购合同',
      scopes: ['poJcChosen', 'company:page', 'dictionaryManager'],
      expiresOn: dateOf(later(now, 300, 'day')),
      createdAt: later(now, -200, 'day'),
    },
    {
      ...shared,
      id: '2',
      code: 'bi-platform',
      name: '集团数据分析平台',
      nameEn: 'Group analytics',
      description: '抽取项目和流程指标，供经营分析使用',
      scopes: ['poJcProject', 'powfChart', 'serviceMonitorManager'],
      callsPerMinute: 30,
      createdAt: later(now, -90, 'day'),
    },
  ])
  await tx.insert(serviceAdmits).values({ serviceId: '2', clientId: '1' })
  await tx.insert(serviceUse).values({ serviceId: '1', at: later(now, -26, 'hour') })
  await tx.insert(signOnProvider).values({
    id: '1',
    code: 'groupId',
    name: '集团统一认证',
    nameEn: 'Group identity',
    issuer: 'https://id.haiyue-port.example',
    clientId: 'fairlead',
    asks: 'profile email',
    linksBy: 'email',
    claim: 'preferred_username',
    creates: false,
    admitsAdministrators: false,
    fulfilsSecondFactor: true,
    active: false,
    companyId,
  })
  await continueIds(tx, ['service_client', 'sign_on_provider'])
}
