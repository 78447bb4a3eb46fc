import { Demands } from '#src/components/demand/Demands.tsx'

/** Demands of one’s own unit. */
export default function PojmDemandApproval() {
  return <Demands area="pojmManage" />
}
