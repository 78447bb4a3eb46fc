import type { ComponentType } from 'react'
import type { MessageId } from '#src/lang/ids.ts'
import type { Company } from '#src/services/company.ts'
import { AchievementsTab } from './AchievementsTab.tsx'
import { CertificatesTab } from './CertificatesTab.tsx'
import { DataTab } from './DataTab.tsx'
import { IntegrityTab } from './IntegrityTab.tsx'
import { LogTab } from './LogTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { ProjectsTab } from './ProjectsTab.tsx'
import { RelationsTab } from './RelationsTab.tsx'
import { ScopeTab } from './ScopeTab.tsx'

interface Tab {
  /** In the address. */
  id: string
  labelId: MessageId
  isFor: (who: { company: Company; own: boolean; may: (code: string) => boolean }) => boolean
  Content: ComponentType<{ company: Company; own: boolean; reload: () => Promise<void> }>
}

const everyone = () => true
const suppliers: Tab['isFor'] = ({ company }) => company.kind === 'SUPPLIER'

/** Shown to who may ask for what it holds: one of these authorities, as its call demands. */
const suppliersTo =
  (...authorities: string[]): Tab['isFor'] =>
  (who) =>
    suppliers(who) && authorities.some(who.may)

/** The sides from which a company is seen; the first is shown when the address names none. */
export const tabs: readonly Tab[] = [
  { id: 'data', labelId: 'company.tab.data', isFor: everyone, Content: DataTab },
  { id: 'certificates', labelId: 'company.tab.certificates', isFor: suppliers, Content: CertificatesTab },
  { id: 'scope', labelId: 'company.tab.scope', isFor: suppliersTo('scope:read'), Content: ScopeTab },
  { id: 'achievements', labelId: 'company.tab.achievements', isFor: suppliersTo('srmcheckAchievment'), Content: AchievementsTab },
  { id: 'people', labelId: 'company.tab.people', isFor: suppliersTo('quoter:read', 'companyUser:read'), Content: PeopleTab },
  { id: 'projects', labelId: 'company.tab.projects', isFor: suppliers, Content: ProjectsTab },
  { id: 'integrity', labelId: 'company.tab.integrity', isFor: suppliersTo('integrityManagement'), Content: IntegrityTab },
  {
    id: 'relations',
    labelId: 'company.tab.relations',
    isFor: (who) => suppliers(who) && !who.own && who.may('company:page'),
    Content: RelationsTab,
  },
  { id: 'log', labelId: 'company.tab.log', isFor: everyone, Content: LogTab },
]
