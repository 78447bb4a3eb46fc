import { useState } from 'react'
import { useSession } from '#src/components/session/session.ts'
import { useGroupUnits } from './groupUnits.ts'

/** On whose behalf one invites: group procurement chooses, an approver's own unit is settled. */
export const useInvitingUnit = () => {
  const { user } = useSession()
  const { withCentres } = useGroupUnits()
  const ofGroup = user.grantedRoles.some((role) => role === 'JC_BUYER' || role === 'JC_LEAD')
  const [unitId, setUnitId] = useState(user.companyId)
  const own = { value: user.companyId, label: user.companyName }
  return { unitId, setUnitId, settled: !ofGroup, options: ofGroup ? withCentres : [own] }
}
