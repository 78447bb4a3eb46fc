import { Box, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Router } from 'wouter'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { Sidebar } from '#src/components/frame/Sidebar.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { MenuNode } from '#src/machines/session/session.ts'
import { getMatrix, getRoleTree, type RoleNode } from '#src/services/access.ts'
import { familyCalls } from '#src/services/entity.ts'
import { menusOfRole } from './preview.ts'

/** The menu as people with a role see it. */
export default function Preview({ onClose }: { onClose: () => void }) {
  const both = useBothLanguages()
  const [chosen, setChosen] = useState<string>()
  const roles = useQuery({ queryKey: ['GET /api/admin/group/tree'], queryFn: ({ signal }) => getRoleTree({}, { signal, quiet: true }) })
  const choices = choicesOf(roles.data ?? [], both)
  const role = choices.find(({ value }) => value === chosen) ?? choices[0]
  return (
    <Modal title={<FormattedMessage id="menu.preview" />} onClose={onClose}>
      <RecordBody answer={roles}>
        {() =>
          role ? (
            <>
              <ChoiceField labelId="menu.previewRole" value={role.value} onChange={setChosen} options={choices} />
              <OfRole key={role.value} id={role.value} name={role.label.trim()} />
            </>
          ) : (
            <FormattedMessage id="entity.none" />
          )
        }
      </RecordBody>
    </Modal>
  )
}

const choicesOf = (roles: readonly RoleNode[], both: (chinese: string, english: string) => string, level = 0): Choice[] =>
  roles.flatMap(({ id, name, nameEn, children }) => [
    { value: id, label: `${'\u2003'.repeat(level)}${both(name, nameEn)}` },
    ...choicesOf(children, both, level + 1),
  ])

function OfRole({ id, name }: { id: string; name: string }) {
  const answer = useQuery({
    queryKey: ['GET /api/admin/group/{id}/matrix', id, 'preview'],
    queryFn: async ({ signal }) => {
      const [{ menus }, all] = await Promise.all([
        getMatrix(id, { signal, quiet: true }),
        familyCalls('/api/admin/menu').all({ signal, quiet: true }),
      ])
      return menusOfRole(menus, all)
    },
  })
  return (
    <Box mt="4">
      <Callout role="note">
        <FormattedMessage id="menu.previewNote" values={{ name }} />
      </Callout>
      <RecordBody answer={answer}>
        {(menus) =>
          menus.length === 0 ? (
            <FormattedMessage id="menu.previewNone" values={{ name }} />
          ) : (
            <Flex gap="4" align="flex-start">
              <Look menus={menus} collapsed />
              <Look menus={menus} collapsed={false} />
            </Flex>
          )
        }
      </RecordBody>
    </Box>
  )
}

/** The sidebar itself, whose links lead nowhere but to their own mark. */
function Look({ menus, collapsed }: { menus: MenuNode[]; collapsed: boolean }) {
  const intl = useIntl()
  const { user } = useSession()
  const [path, setPath] = useState('')
  const hook = useCallback((): [string, (to: string) => void] => [path, setPath], [path])
  const label = intl.formatMessage({ id: collapsed ? 'menu.previewCollapsed' : 'menu.previewExpanded' })
  return (
    <chakra.figure aria-label={label} w={collapsed ? '56px' : '210px'} flexShrink="0">
      <chakra.figcaption fontSize="xs" color="fg.muted" mb="1">
        {label}
      </chakra.figcaption>
      <Box borderWidth="1px" borderStyle="dashed" borderColor="accent.border" h="30rem" overflow={collapsed ? 'visible' : 'hidden'}>
        <Router hook={hook}>
          <Sidebar company={user.companyName} menus={menus} path={path} collapsed={collapsed} />
        </Router>
      </Box>
    </chakra.figure>
  )
}
