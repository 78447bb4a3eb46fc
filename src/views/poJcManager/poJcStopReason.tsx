import { EntityPage } from '#src/components/entity/EntityPage.tsx'

const load = async () => (await import('#src/contract/stopReason.ts')).stopReason

/** Why purchases are stopped. */
export default function PoJcStopReason() {
  return (
    <EntityPage
      path="/api/po/stopReason"
      load={load}
      menu="poJcStopReason"
      word="stopReason"
      columns={['name', 'code', 'publicText', 'needsDocument', 'allowsRestart', 'countsInKpi', 'active']}
      filters={['active']}
      search
      imported
    />
  )
}
