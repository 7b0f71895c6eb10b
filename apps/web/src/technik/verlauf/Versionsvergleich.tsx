import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { spoken } from '@benthos/ui/internal/spoken.ts'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AENDERUNGSLABEL, LEER } from './texte.ts'
import type { Aenderungsart, Verlaufspunkt } from './typen.ts'
import stil from './Versionsvergleich.module.css'

/** Eine Stelle in beiden Ständen; ohne `art` ist sie gleich. */
export type Vergleichszeile = {
  id: string
  label: string
  links: ReactNode
  rechts: ReactNode
  art: Aenderungsart | null
}

type Angaben = {
  /** neueste zuerst, mindestens zwei */
  punkte: readonly Verlaufspunkt[]
  /** wovon Stände verglichen werden; Schlüssel der Abfrage */
  sache: string
  vergleiche: (altId: string, neuId: string) => Promise<readonly Vergleichszeile[]>
  beiSchluss: () => void
}

/** Zwei Stände nebeneinander, Geändertes markiert; auf schmalen Schirmen stehen sie je Stelle untereinander. */
export function Versionsvergleich({ punkte, sache, vergleiche, beiSchluss }: Angaben) {
  const [neuId, setzeNeu] = useState(punkte[0]?.id ?? '')
  const [altId, setzeAlt] = useState(punkte[1]?.id ?? '')
  const stelle = (id: string) => punkte.findIndex(punkt => punkt.id === id)
  const verdreht = stelle(altId) <= stelle(neuId)
  const { data, error } = useQuery({
    queryKey: ['vergleich', sache, altId, neuId],
    queryFn: () => vergleiche(altId, neuId),
    enabled: !verdreht,
  })
  const name = (id: string) => {
    const punkt = punkte[stelle(id)]
    return punkt === undefined ? '' : benenne(punkt)
  }
  const wahl = (label: string, wert: string, setze: (id: string) => void) => (
    <Select
      isClearable={false}
      label={label}
      onChange={id => id !== null && setze(id)}
      options={punkte.map(punkt => ({
        value: punkt.id,
        label: benenne(punkt),
        ...(punkt.beschreibung !== undefined && { description: punkt.beschreibung }),
      }))}
      value={wert}
    />
  )
  return (
    <Modal
      actions={<Button onPress={beiSchluss}>Schließen</Button>}
      isDismissable
      isOpen
      onClose={beiSchluss}
      size="wide"
      title="Versionen vergleichen"
    >
      <div className={stil['wahl']}>
        {wahl('Ältere Version', altId, setzeAlt)}
        {wahl('Neuere Version', neuId, setzeNeu)}
      </div>
      {verdreht ? (
        <Alert severity="info">Wählen Sie links eine ältere Version als rechts.</Alert>
      ) : error ? (
        <Alert isLive severity="danger" title="Der Vergleich konnte nicht geladen werden">
          {error.message}
        </Alert>
      ) : data === undefined ? (
        <Spinner label="Vergleich wird geladen" />
      ) : (
        <Vergleichstabelle alt={name(altId)} neu={name(neuId)} zeilen={data} />
      )}
    </Modal>
  )
}

const benenne = ({ title, date }: Verlaufspunkt) => `${title.name} · ${formatiereZeitpunkt(date)}`

type Tabellenangaben = { alt: string; neu: string; zeilen: readonly Vergleichszeile[] }

function Vergleichstabelle({ alt, neu, zeilen }: Tabellenangaben) {
  const geaendert = zeilen.filter(zeile => zeile.art !== null).length
  return (
    <>
      <p aria-live="polite">
        {geaendert === 0
          ? 'Die beiden Versionen sind gleich.'
          : geaendert === 1
            ? 'Eine Stelle ist verschieden.'
            : `${geaendert} Stellen sind verschieden.`}
      </p>
      {zeilen.length > 0 && (
        <TableOutputFrame>
          <table className={stil['tabelle']}>
            <caption>
              <VisuallyHidden>Vergleich der Versionen</VisuallyHidden>
            </caption>
            <thead {...spoken('below-36rem')}>
              <tr>
                <th scope="col">Inhalt</th>
                <th scope="col">{alt}</th>
                <th scope="col">{neu}</th>
              </tr>
            </thead>
            <tbody>
              {zeilen.map(({ id, label, links, rechts, art }) => (
                <tr data-art={art} key={id}>
                  <th scope="row">
                    {label} {art !== null && <span className={stil['art']}>{AENDERUNGSLABEL[art]}</span>}
                  </th>
                  <Zelle stand={alt}>{links}</Zelle>
                  <Zelle stand={neu}>{rechts}</Zelle>
                </tr>
              ))}
            </tbody>
          </table>
        </TableOutputFrame>
      )}
    </>
  )
}

function Zelle({ stand, children }: { stand: string; children: ReactNode }) {
  return (
    <td>
      <span aria-hidden="true" className={stil['stand']}>
        {stand}
      </span>
      {children ?? <span className={stil['leer']}>{LEER}</span>}
    </td>
  )
}
