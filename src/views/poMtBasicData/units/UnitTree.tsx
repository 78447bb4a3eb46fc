import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Nested } from '#src/components/tree/rows.ts'
import { Tree } from '#src/components/tree/Tree.tsx'
import { useTree } from '#src/components/tree/useTree.ts'
import type { UnitNode } from '#src/services/unit.ts'

interface UnitTreeProps {
  nodes: readonly Nested<UnitNode>[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

const textOf = ({ name, nameEn, code, isRoot }: UnitNode): string => (isRoot ? `${name} ${nameEn}` : `${name} ${nameEn} ${code}`)

/** Units as they lie below one another, with a sign where somebody is missing. */
export function UnitTree({ nodes, chosen, onChoose }: UnitTreeProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  return (
    <div>
      <Tree
        labelId="route.poMtBasicUnit"
        searchId="unit.search"
        nodes={nodes}
        state={useTree()}
        textOf={textOf}
        chosen={chosen}
        onChoose={onChoose}
        row={({ name, nameEn, code, isRoot, active, gaps }) => (
          <>
            <span className="title">{both(name, nameEn)}</span>
            {gaps.length > 0 && active ? (
              <span className="pill" data-tone="waiting" role="img" aria-label={intl.formatMessage({ id: 'unit.gap' })}>
                !
              </span>
            ) : null}
            {active ? null : (
              <span className="type">
                <FormattedMessage id="unit.off" />
              </span>
            )}
            {isRoot ? null : <code>{code}</code>}
          </>
        )}
      />
    </div>
  )
}
