import { byCode, useChoices, useCodes } from '#src/components/registration/codes.ts'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'

const load = async () => (await import('#src/contract/companyType.ts')).companyType
const served = ['/api/admin/srmSupplierKind'] as const

/** What companies can be, and which papers suppliers of each type hand in. */
export default function TypeManager() {
  const papers = useChoices()(useCodes('certificateType').data, byCode)
  return (
    <EntityPage
      path="/api/admin/type"
      load={load}
      menu="typeManager"
      word="companyType"
      columns={['name', 'code', 'kind', 'requiredPapers', 'position', 'uses', 'active']}
      filters={['active']}
      search
      imported
      usesHref={{ company: ({ kind }) => (kind === 'SUPPLIER' ? undefined : `/baseManager/companyManager?kind=${kind}`) }}
      choices={{ requiredPapers: papers }}
      alsoShownBy={served}
    />
  )
}
