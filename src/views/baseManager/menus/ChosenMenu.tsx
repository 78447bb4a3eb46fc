import { Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, Plus, SquarePen, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Facts, RecordBody } from '#src/components/detail/DetailPage.tsx'
import { MenuIcon } from '#src/components/frame/icons.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PartHeader } from '#src/components/list/PartHeader.tsx'
import { useSession } from '#src/components/session/session.ts'
import { aboveOf, rowsOf } from '#src/components/tree/rows.ts'
import type { MenuNode } from '#src/services/access.ts'
import { familyCalls, type Entry } from '#src/services/entity.ts'
import { HistoryButton } from '#src/views/baseManager/operations/RecordHistory.tsx'
import { Elements } from './Elements.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { placeAfter, steps, type Step } from './places.ts'
import { RemoveMenu } from './RemoveMenu.tsx'
import type { Order } from './useOrder.ts'

const path = '/api/admin/menu'

interface ChosenMenuProps {
  id: string
  nodes: readonly MenuNode[]
  order: Order | null
  onChoose: (id: string | undefined) => void
}

/** One menu: what it is, what can be done with it, and its page elements. */
export function ChosenMenu({ id, nodes, order, onChoose }: ChosenMenuProps) {
  const answer = useQuery({
    queryKey: ['GET /api/admin/menu/{id}', id],
    queryFn: ({ signal }) => familyCalls(path).one(id, { signal, quiet: true }),
  })
  const read = async () => {
    const { data, isSuccess } = await answer.refetch()
    return isSuccess ? data : undefined
  }
  return (
    <RecordBody answer={answer}>
      {(menu) => <MenuShown menu={menu} nodes={nodes} order={order} onRead={read} onChoose={onChoose} />}
    </RecordBody>
  )
}

interface MenuShownProps extends Omit<ChosenMenuProps, 'id'> {
  menu: Entry<typeof path>
  onRead: () => Promise<Entry<typeof path> | undefined>
}

function MenuShown({ menu, nodes, order, onRead, onChoose }: MenuShownProps) {
  const both = useBothLanguages()
  const { may } = useSession()
  const [doing, setDoing] = useState<'add' | 'edit' | 'remove' | null>(null)
  const end = () => setDoing(null)
  const name = both(menu.title, menu.titleEn)
  return (
    <>
      <PartHeader
        title={
          <Flex as="span" align="center" gap="2">
            <MenuIcon name={menu.icon} />
            {name}
          </Flex>
        }
      >
        <HistoryButton kind="menu" id={menu.id} name={name} />
        {order ? <MoveButtons id={menu.id} nodes={nodes} order={order} /> : null}
        {may('menuManager:btn_add') ? <Doing id="menu.addBelow" icon={Plus} onClick={() => setDoing('add')} /> : null}
        {may('menuManager:btn_edit') ? <Doing id="entity.edit" icon={SquarePen} onClick={() => setDoing('edit')} /> : null}
        {may('menuManager:btn_del') ? <Doing id="entity.delete" icon={Trash2} destroys onClick={() => setDoing('remove')} /> : null}
      </PartHeader>
      <MenuFacts menu={menu} nodes={nodes} />
      <chakra.div mt="6">
        <Elements menuId={menu.id} nodes={nodes} />
      </chakra.div>
      {doing === 'add' ? <MenuDialog parentId={menu.id} nodes={nodes} onSaved={onChoose} onClose={end} /> : null}
      {doing === 'edit' ? <MenuDialog menu={menu} nodes={nodes} onRead={onRead} onClose={end} /> : null}
      {doing === 'remove' ? <RemoveMenu id={menu.id} name={name} onRemoved={() => onChoose(undefined)} onClose={end} /> : null}
    </>
  )
}

function MenuFacts({ menu, nodes }: { menu: Entry<typeof path>; nodes: readonly MenuNode[] }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const row = rowsOf(nodes).find(({ node }) => node.id === menu.id)
  const above = aboveOf(nodes, menu.id).toReversed()
  return (
    <Card>
      <Facts
        facts={[
          { labelId: 'menu.title', value: menu.title },
          { labelId: 'menu.titleEn', value: menu.titleEn || '—' },
          { labelId: 'menu.code', value: menu.code },
          { labelId: 'menu.type', value: <FormattedMessage id={`menu.type.${menu.type}`} /> },
          {
            labelId: 'menu.parentId',
            value:
              above.length > 0 ? above.map(({ title, titleEn }) => both(title, titleEn)).join(' / ') : <FormattedMessage id="menu.root" />,
          },
          {
            labelId: 'menu.orderNum',
            value: row ? intl.formatMessage({ id: 'menu.place' }, { place: row.index + 1, count: row.count }) : '—',
          },
          { labelId: 'menu.href', value: <chakra.span overflowWrap="anywhere">{menu.href || '—'}</chakra.span> },
          { labelId: 'menu.description', value: menu.description || '—' },
        ]}
      />
    </Card>
  )
}

function Doing({ id, icon: Icon, destroys = false, onClick }: DoingProps) {
  return (
    <Button
      size="xs"
      variant={destroys ? 'ghost' : 'outline'}
      onClick={onClick}
      {...(destroys ? { colorPalette: 'red' } : { bg: 'bg.panel', colorPalette: 'gray' })}
    >
      <Icon size="1em" aria-hidden />
      <FormattedMessage id={id} />
    </Button>
  )
}

interface DoingProps {
  id: 'menu.addBelow' | 'entity.edit' | 'entity.delete'
  icon: LucideIcon
  destroys?: boolean
  onClick: () => void
}

const stepIcons: Record<Step, LucideIcon> = { up: ArrowUp, down: ArrowDown, out: IndentDecrease, into: IndentIncrease }

/** For who has neither a mouse to drag with nor a keyboard. */
function MoveButtons({ id, nodes, order }: { id: string; nodes: readonly MenuNode[]; order: Order }) {
  const intl = useIntl()
  return (
    <Flex role="group" aria-label={intl.formatMessage({ id: 'menu.move' })}>
      {steps.map((step) => {
        const place = placeAfter(nodes, id, step)
        const Icon = stepIcons[step]
        const label = intl.formatMessage({ id: `menu.move.${step}` })
        return (
          <IconButton
            key={step}
            size="xs"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            aria-label={label}
            title={label}
            // Disabled outright it would lose the focus to whoever presses it again and again.
            aria-disabled={place === null}
            onClick={() => (place ? order.move(id, place) : undefined)}
          >
            <Icon />
          </IconButton>
        )
      })}
    </Flex>
  )
}
