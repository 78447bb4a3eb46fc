import { Button, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Eye, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { BelowHeading, Empty } from '#src/components/feedback/Waiting.tsx'
import { useListAddress } from '#src/components/list/address.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { useSession } from '#src/components/session/session.ts'
import { getMenuTree } from '#src/services/access.ts'
import { ChosenMenu } from './menus/ChosenMenu.tsx'
import { MenuDialog } from './menus/MenuDialog.tsx'
import { MenuTree } from './menus/MenuTree.tsx'
import { treeKey, useOrder } from './menus/useOrder.ts'

const Preview = lazy(() => import('./menus/Preview.tsx'))

/** All menus as a tree, the chosen one with its page elements, and the menu as a role sees it. */
export default function MenuManager() {
  const { may } = useSession()
  const { values, show } = useListAddress()
  const [opened, setOpened] = useState<'add' | 'preview' | null>(null)
  const tree = useQuery({ queryKey: treeKey, queryFn: ({ signal }) => getMenuTree({}, { signal, quiet: true }) })
  const order = useOrder()
  const given = may('menuManager:btn_edit') ? order : null
  const chosen = values['menu']
  const choose = (id: string | undefined) => show(id === undefined ? '' : `menu=${id}`)
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.menuManager" />}>
        {may('groupManager') ? (
          <Button size="sm" variant="outline" onClick={() => setOpened('preview')}>
            <Eye size="1em" aria-hidden />
            <FormattedMessage id="menu.preview" />
          </Button>
        ) : null}
        {may('menuManager:btn_add') ? (
          <Button size="sm" onClick={() => setOpened('add')}>
            <Plus size="1em" aria-hidden />
            <FormattedMessage id="menu.new" />
          </Button>
        ) : null}
      </PageHeader>
      <BelowHeading>
        <RecordBody answer={tree}>
          {(nodes) => (
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(18rem, 26rem) minmax(0, 1fr)' }} gap="5" alignItems="start">
              <MenuTree nodes={nodes} chosen={chosen} onChoose={choose} order={given} />
              <div>
                {chosen === undefined ? (
                  <Empty title={<FormattedMessage id="menu.chooseOne" />} />
                ) : (
                  <ChosenMenu key={chosen} id={chosen} nodes={nodes} order={given} onChoose={choose} />
                )}
              </div>
              {opened === 'add' ? <MenuDialog nodes={nodes} onSaved={choose} onClose={close} /> : null}
            </Grid>
          )}
        </RecordBody>
        <Suspense>{opened === 'preview' ? <Preview onClose={close} /> : null}</Suspense>
      </BelowHeading>
    </>
  )
}
