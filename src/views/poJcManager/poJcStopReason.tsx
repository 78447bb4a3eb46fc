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
      columns={['name', 'code', 'publicText', 'needsDocument', 'allowsRestart', 'countsInKpi', 'uses', 'active']}
      usesHref={{ stopRequest: ({ id }) => `/poJcManager/poJcStopProject?reasonId=${id}` }}
      filters={['active']}
      search
      imported
    />
  )
}
