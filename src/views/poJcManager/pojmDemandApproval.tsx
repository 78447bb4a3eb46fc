import { Demands } from '#src/components/demand/Demands.tsx'

/** Demands of all units. */
export default function PojmDemandApproval() {
  return <Demands area="poJcManager" />
}
