import { byCode, useChoices, useCodes } from '#src/components/registration/codes.ts'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Entry } from '#src/services/entity.ts'

type Type = Entry<'/api/admin/type'>

const load = async () => (await import('#src/contract/companyType.ts')).companyType
const served = ['/api/admin/srmSupplierKind'] as const

/** What companies can be, and which papers suppliers of each type hand in. */
export default function TypeManager() {
  const usual = useUsual()
  const papers = useChoices()(useCodes('certificateType').data, byCode)
  const namesOf = (codes: readonly string[]) => papers.flatMap(({ value, label }) => (codes.includes(value) ? [label] : [])).join('、')
  return (
    <EntityPage
      path="/api/admin/type"
      load={load}
      menu="typeManager"
      word="companyType"
      columns={[
        'name',
        'code',
        'kind',
        usual.text('requiredPapers', 'companyType.requiredPapers', (type: Type) => namesOf(type.requiredPapers) || null),
        'position',
        'uses',
        'active',
      ]}
      filters={[{ name: 'active', labelId: 'entity.activeOnly', kind: 'flag', value: 'true' }]}
      search
      imported
      usesHref={{ company: ({ kind }) => (kind === 'SUPPLIER' ? undefined : `/baseManager/companyManager?kind=${kind}`) }}
      choices={{ requiredPapers: papers }}
      beginning={{ active: true, position: 10 }}
      alsoShownBy={served}
    />
  )
}
