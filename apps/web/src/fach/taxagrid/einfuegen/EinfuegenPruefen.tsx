import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Zeile } from '../modell/zeile.ts'
import { type Bilanz, type Einfuegeergebnis, VORHANDENE, vorhandeneText } from './bilanz.ts'
import { doppelgruppen } from './doppelgruppen.ts'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import { Pruefabschnitte } from './Pruefabschnitte.tsx'
import { Spaltenwahl } from './Spaltenwahl.tsx'
import { useEinfuegen } from './useEinfuegen.ts'

const OFFENE_FRAGEN = '[data-nr] input[aria-invalid]'

type Angaben = {
  zeilen: readonly (readonly string[])[]
  art: Einfuegeart
  /** Zeilen, die schon im Raster stehen */
  vorhandene: readonly Zeile[]
  beiBestaetigung: (ergebnis: Einfuegeergebnis) => void
  beiAbbruch: () => void
}

/** Prüfansicht für eine eingefügte Liste. In das Raster kommt erst etwas, wenn sie bestätigt ist. */
export function EinfuegenPruefen({ zeilen, art, vorhandene, beiBestaetigung, beiAbbruch }: Angaben) {
  const zustand = useEinfuegen(zeilen, art, vorhandene)
  const { ergebnis, wahl, plan, pruefung } = zustand
  const bestaetigen = useRef<HTMLButtonElement>(null)
  const rahmen = useRef<HTMLDivElement>(null)
  const doppelt = useMemo(() => doppelgruppen(pruefung, art.fundschluessel), [pruefung, art])
  const worte = art.mengen[0]?.worte
  const zahl = ergebnis.bilanz.uebernommen + ergebnis.bilanz.zusammengefasst

  /** Zur nächsten offenen Frage hinter der beantworteten, sonst zur ersten, sonst zur Bestätigung. */
  const gehe = () => {
    const jetzt = document.activeElement
    // Sofort zeichnen: erst dann ist die beantwortete Frage nicht mehr offen, und schon der nächste Anschlag gilt der nächsten.
    flushSync(() => undefined)
    const felder = [...(rahmen.current?.querySelectorAll<HTMLInputElement>(OFFENE_FRAGEN) ?? [])]
    const dahinter = felder.find(
      f => jetzt !== null && (jetzt.compareDocumentPosition(f) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    )
    ;(dahinter ?? felder.find(f => f !== jetzt) ?? bestaetigen.current)?.focus()
  }
  useEffect(() => {
    const erste = rahmen.current?.querySelector<HTMLInputElement>(OFFENE_FRAGEN)
    ;(erste ?? bestaetigen.current)?.focus()
  }, [])

  return (
    <Modal
      actions={
        <>
          <Button onPress={beiAbbruch}>Abbrechen</Button>
          <Button isDisabled={zahl === 0} onPress={() => beiBestaetigung(ergebnis)} ref={bestaetigen} variant="primary">
            {zahl === 1 ? '1 Zeile übernehmen' : `${formatiereZahl(zahl)} Zeilen übernehmen`}
          </Button>
        </>
      }
      isOpen
      onClose={beiAbbruch}
      size="wide"
      title="Einfügen prüfen"
    >
      <div className={styles.ansicht} ref={rahmen}>
        <Spaltenwahl art={art} zeilen={zeilen} zustand={zustand} />
        {plan.rollen.includes('taxon') ? null : (
          <p className={styles.fehler} role="alert">
            Keine Spalte ist als Taxon bezeichnet. Bitte wählen Sie oben, wo die Taxa stehen.
          </p>
        )}
        <Bilanzzeile bilanz={ergebnis.bilanz} />
        <div className={styles.wahl}>
          {zustand.doppelte === 0 || worte === undefined ? null : (
            <Checkbox
              label={`${worte.zusammenfassen} (${formatiereAnzahl(zustand.doppelte, 'Zeile', 'Zeilen')})`}
              onChange={zusammenfassen => zustand.aendereWahl({ zusammenfassen })}
              value={wahl.zusammenfassen}
            />
          )}
          {zustand.schonInListe === 0 || worte === undefined ? null : (
            <Select
              isClearable={false}
              label={`Schon in der Liste (${formatiereZahl(zustand.schonInListe)})`}
              onChange={wert => {
                const vorhandene = VORHANDENE.find(v => v === wert)
                if (vorhandene !== undefined) zustand.aendereWahl({ vorhandene })
              }}
              options={VORHANDENE.map(value => ({ value, label: vorhandeneText(value, worte) }))}
              size="dense"
              value={wahl.vorhandene}
            />
          )}
        </div>
        <Pruefabschnitte art={art} beiWeiter={gehe} doppelt={doppelt} zustand={zustand} />
        {ergebnis.bilanz.abgelehnt === 0 ? null : (
          <p className={styles.hinweis}>
            Abgelehnte Zeilen bleiben mit ihrem Grund unter der Liste stehen und lassen sich kopieren.
          </p>
        )}
      </div>
    </Modal>
  )
}

/** „gelesen 63 = übernommen 58 + zusammengefasst 3 + übersprungen 1 + abgelehnt 1“ */
function Bilanzzeile({ bilanz }: { bilanz: Bilanz }) {
  const z = (n: number) => <strong>{formatiereZahl(n)}</strong>
  return (
    <p aria-live="polite" className={styles.bilanz} data-bilanz="">
      gelesen {z(bilanz.gelesen)} = übernommen {z(bilanz.uebernommen)} + zusammengefasst {z(bilanz.zusammengefasst)} +
      übersprungen {z(bilanz.uebersprungen)} + abgelehnt {z(bilanz.abgelehnt)}
    </p>
  )
}
