import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { Dossierreihe } from '@benthos/vertrag/dossier'
import { type ReactNode, useState } from 'react'
import stil from './Dossier.module.css'

/** Verglichen werden nur Proben derselben Methode; gibt es mehrere, wird eine gewählt. */
export function Methodenwahl({
  reihen,
  children,
}: {
  reihen: readonly Dossierreihe[]
  children: (reihe: Dossierreihe) => ReactNode
}) {
  const [gewaehlte, setzeMethode] = useState<string | null>(null)
  const reihe = reihen.find(({ methode }) => methode === gewaehlte) ?? reihen[0]
  if (!reihe)
    return <EmptyState title="Noch keine Taxalisten">Sobald eine Taxaliste gespeichert ist, steht sie hier.</EmptyState>
  return (
    <div className={stil['teil']}>
      {reihen.length > 1 && (
        <div className={stil['wahl']}>
          <Select
            label="Methode"
            options={reihen.map(({ methode }) => ({
              value: methode,
              label: benenneMethode(methode),
            }))}
            value={reihe.methode}
            onChange={setzeMethode}
          />
        </div>
      )}
      {children(reihe)}
    </div>
  )
}
