import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { differenceOf, type CalledNode } from '#src/machines/approval/difference.ts'

/** By what a definition differs from the one that it follows, in words. */
export function Difference({ before, after }: { before: FlowDefinition; after: FlowDefinition }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { title, added, removed, changed, moved } = differenceOf(before, after)
  const nameOf = ({ id, title }: CalledNode) => intl.formatMessage({ id: 'flow.difference.of' }, { title: both(title.zh, title.en), id })
  const partsOf = (parts: readonly string[]) =>
    intl.formatList(
      parts.map((part) => intl.formatMessage({ id: `flow.part.${part}` as MessageId })),
      { style: 'narrow' },
    )
  const isSame = !title && [added, removed, changed, moved].every((each) => each.length === 0)
  if (isSame) return <FormattedMessage id="flow.same" />
  return (
    <section>
      <chakra.h3 color="fg.muted" mb="1">
        <FormattedMessage id="flow.difference" />
      </chakra.h3>
      {title ? (
        <p>
          <FormattedMessage id="flow.difference.title" />
        </p>
      ) : null}
      <chakra.dl display="grid" gap="2">
        <Part id="flow.difference.added" all={added.map(nameOf)} />
        <Part id="flow.difference.removed" all={removed.map(nameOf)} />
        <Part
          id="flow.difference.changed"
          all={changed.map((node) =>
            intl.formatMessage({ id: 'flow.difference.parts' }, { node: nameOf(node), parts: partsOf(node.parts) }),
          )}
        />
        <Part id="flow.difference.moved" all={moved.map(nameOf)} />
      </chakra.dl>
    </section>
  )
}

function Part({ id, all }: { id: MessageId; all: readonly string[] }): ReactNode {
  if (all.length === 0) return null
  return (
    <div>
      <chakra.dt fontWeight="medium">
        <FormattedMessage id={id} />
      </chakra.dt>
      {all.map((each) => (
        <dd key={each}>{each}</dd>
      ))}
    </div>
  )
}
