import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { getScopes } from '#src/services/service.ts'
import { AdmittedDialog } from './AdmittedDialog.tsx'
import { ExpiresOn } from './ExpiresOn.tsx'
import { IssueSecret } from './IssueSecret.tsx'
import { RevokeSecret } from './RevokeSecret.tsx'
import { ScopePicker } from './ScopePicker.tsx'
import { useServiceColumns, type Service } from './serviceColumns.tsx'
import { ServiceMenu, type ServiceAct } from './ServiceMenu.tsx'

const load = async () => (await import('#src/contract/service.ts')).service
const codes = { add: 'serviceManager:btn_add', edit: 'serviceManager:btn_edit', remove: 'serviceManager:btn_del' }
const own = { scopes: ScopePicker, expiresOn: ExpiresOn }
const dialogs = { issue: IssueSecret, revoke: RevokeSecret, admits: AdmittedDialog }
const beginning = { active: true, tokenMinutes: 15, callsPerMinute: 120 }

/** Programs that call by themselves: what each may, until when, and its secret. */
export function ServiceList({ views }: { views: ReactNode }) {
  const both = useBothLanguages()
  const scopes = useQuery({ queryKey: ['GET /api/auth/service/scopes'], queryFn: ({ signal }) => getScopes({ signal, quiet: true }) })
  const about = useServiceColumns(scopes.data ?? [])
  const [doing, setDoing] = useState<{ act: ServiceAct; service: Service } | null>(null)
  const Doing = doing && dialogs[doing.act]
  const nameOf = ({ name, nameEn }: Service) => both(name, nameEn)
  return (
    <>
      <EntityPage
        key="services"
        path="/api/auth/service"
        load={load}
        menu="serviceManager"
        codes={codes}
        word="service"
        search
        columns={['name', 'code', about.scopes, about.state, about.lastUsed, about.expires]}
        filters={['active']}
        own={own}
        beginning={beginning}
        overview={views}
        rowActions={(service) => <ServiceMenu service={service} name={nameOf(service)} onChoose={(act) => setDoing({ act, service })} />}
      />
      {doing && Doing ? <Doing service={doing.service} name={nameOf(doing.service)} onClose={() => setDoing(null)} /> : null}
    </>
  )
}
