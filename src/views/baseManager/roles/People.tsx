import { Button, Flex, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { CheckBox } from '#src/components/form/CheckBox.tsx'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { Data } from '#src/contract/index.ts'
import { getRolePeople, setRolePeople } from '#src/services/access.ts'
import { entityCalls } from '#src/services/entity.ts'

type RolePeople = Data<'GET /api/admin/group/{id}/user'>
type Person = RolePeople['members'][number]

const users = entityCalls('/api/admin/user')

/** Who holds a role, and who of them answers for it. */
export function People({ id }: { id: string }) {
  const key = ['draft', 'GET /api/admin/group/{id}/user', id]
  const cache = useQueryClient()
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getRolePeople(id, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <RecordBody answer={answer}>
      {(people) => <PeopleOfRole id={id} people={people} onSaved={() => cache.invalidateQueries({ queryKey: key })} />}
    </RecordBody>
  )
}

function PeopleOfRole({ id, people, onSaved }: { id: string; people: RolePeople; onSaved: () => Promise<void> }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const mayChoose = useSession().may('groupManager:btn_userManager')
  // Who was named leader alone has the role, too, and stays no member for as long as they lead.
  const alone = people.leaders.filter((leader) => people.members.every((each) => each.id !== leader.id))
  const bodyOf = ({ holders, leaders }: { holders: Person[]; leaders: string[] }) => ({
    members: holders.map((each) => each.id).filter((each) => !leaders.includes(each) || alone.every((leader) => leader.id !== each)),
    leaders,
  })
  const form = useForm({
    first: { holders: [...people.members, ...alone], leaders: people.leaders.map((each) => each.id) },
    bodyOf,
    send: (values) => setRolePeople(id, bodyOf(values), { quiet: true }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'entity.saved' }))
      await onSaved()
      await changed('/api/admin/group', '/api/admin/user')
    },
  })
  const { holders, leaders } = form.values
  const add = (person: Person) => form.change((now) => ({ holders: [...now.holders, person] }))
  const remove = (person: Person) =>
    form.change((now) => ({
      holders: now.holders.filter((each) => each.id !== person.id),
      leaders: now.leaders.filter((each) => each !== person.id),
    }))
  const lead = (person: Person, wanted: boolean) =>
    form.change((now) => ({ leaders: [...now.leaders.filter((each) => each !== person.id), ...(wanted ? [person.id] : [])] }))
  const columns: Column<Person>[] = [
    { id: 'name', labelId: 'user.name', cell: ({ name }) => name },
    { id: 'username', labelId: 'user.username', cell: ({ username }) => username },
    {
      id: 'leader',
      labelId: 'group.leader',
      cell: (person) => (
        <CheckBox
          label={`${intl.formatMessage({ id: 'group.leader' })}: ${person.name}`}
          checked={leaders.includes(person.id)}
          disabled={!mayChoose}
          onChange={(wanted) => lead(person, wanted)}
        />
      ),
    },
  ]
  const taking: Column<Person> = {
    id: 'actions',
    labelId: 'common.actions',
    align: 'end',
    cell: (person) => (
      <Button
        size="2xs"
        variant="ghost"
        colorPalette="red"
        aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: person.name })}
        onClick={() => remove(person)}
      >
        <FormattedMessage id="group.take" />
      </Button>
    ),
  }
  const wrong = form.problem('members')
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', xl: mayChoose ? 'minmax(0, 2fr) minmax(0, 1fr)' : undefined }}
      gap="4"
      alignItems="start"
    >
      <Section
        titleId="group.people"
        aside={
          mayChoose ? (
            <SendButton form={form} size="sm" colorPalette="accent" disabled={!form.isUnsaved} onClick={() => void form.submit()}>
              <FormattedMessage id="common.save" />
            </SendButton>
          ) : undefined
        }
      >
        {wrong ? <Callout role="alert">{wrong}</Callout> : null}
        <DataTable
          caption={intl.formatMessage({ id: 'group.people' })}
          columns={mayChoose ? [...columns, taking] : columns}
          rows={holders}
          rowKey={(person) => person.id}
        />
        {holders.length === 0 ? (
          <Flex fontSize="sm" color="fg.muted" py="3">
            <FormattedMessage id="group.noPeople" />
          </Flex>
        ) : null}
      </Section>
      {mayChoose ? (
        <Section titleId="group.addPeople">
          <Card>
            <CompanySearch
              labelId="user.search"
              source={[users.list, 'role']}
              find={async (q, signal) => {
                const { rows } = await users.page({ q, limit: 10 }, { signal })
                return {
                  rows: rows.map((user) => ({ ...user, areaName: `${user.username} · ${both(user.companyName, user.companyNameEn)}` })),
                }
              }}
              action={(user) =>
                holders.some((each) => each.id === user.id) ? (
                  <FormattedMessage id="group.isMember" />
                ) : (
                  <Button
                    size="2xs"
                    variant="outline"
                    aria-label={intl.formatMessage({ id: 'group.addNamed' }, { name: user.name })}
                    onClick={() => add({ id: user.id, name: user.name, username: user.username })}
                  >
                    <FormattedMessage id="group.add" />
                  </Button>
                )
              }
            />
          </Card>
        </Section>
      ) : null}
    </Grid>
  )
}
