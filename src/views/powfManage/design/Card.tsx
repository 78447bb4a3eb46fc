import type { ReactNode } from 'react'
import { useDesigning } from './designing.ts'
import { FaultText, keyOf } from './FaultList.tsx'

interface CardProps {
  /** What it stands for; null for the definition itself. */
  id: string | null
  /** Its particulars are wanted, by key. */
  onOpen: () => void
  className: 'node' | 'head' | 'edge'
  children: ReactNode
}

/** What can be selected in the chart: what has the focus is. What is wrong with it stands on it. */
export function Card({ id, onOpen, className, children }: CardProps) {
  const { selected, select, faultsOf } = useDesigning()
  const faults = faultsOf(id)
  const isSelected = selected === id
  return (
    <button
      type="button"
      className={className}
      data-card={id ?? ''}
      data-faulty={faults.length > 0 || undefined}
      aria-current={isSelected || undefined}
      onFocus={() => (isSelected ? undefined : select(id))}
      onClick={({ detail, currentTarget }) => {
        // Not every browser gives a button the focus that is pressed with the pointer.
        currentTarget.focus()
        if (detail === 0) onOpen()
      }}
    >
      {children}
      {faults.map((fault) => (
        <span key={keyOf(fault)} className="fault">
          <FaultText fault={fault} />
        </span>
      ))}
    </button>
  )
}
