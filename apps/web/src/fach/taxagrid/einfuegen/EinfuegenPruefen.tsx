import type { Hausnamen } from '@benthos/fachmodell/taxonname/hausnamen'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { useMemo, useRef, useState } from 'react'
import type { Zeile } from '../modell/zeile.ts'
import { type Bilanz, type Einfuegeergebnis, VORHANDENE, vorhandeneText } from './bilanz.ts'
import { doppelgruppen } from './doppelgruppen.ts'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Merkname } from './hausnamen.ts'
import { OHNEZAHL } from './ohneZahl.ts'
import { Pruefabschnitte } from './Pruefabschnitte.tsx'
import { Spaltenwahl } from './Spaltenwahl.tsx'
import { Summenbilanz } from './Summenbilanz.tsx'
import { useEinfuegen } from './useEinfuegen.ts'

type Angaben = {
  zeilen: readonly (readonly string[])[]
  art: Einfuegeart
  /** Zeilen, die schon im Raster stehen */
  vorhandene: readonly Zeile[]
  /** gemerkte Namen der eigenen Organisation; null: es gibt keine */
  hausnamen: Hausnamen | null
  /** `zuMerken`: Namen, die sich die Organisation merken soll */
  beiBestaetigung: (ergebnis: Einfuegeergebnis, zuMerken: readonly Merkname[]) => void
  beiAbbruch: () => void
}

/** Prüfansicht für eine eingefügte Liste. In das Raster kommt erst etwas, wenn sie bestätigt ist. */
export function EinfuegenPruefen({ zeilen, art, vorhandene, beiBestaetigung, beiAbbruch, ...p }: Angaben) {
  // Was jemand anderes inzwischen merkt, ändert nicht, was hier gerade entschieden wird.
  const [hausnamen] = useState(p.hausnamen)
  const zustand = useEinfuegen(zeilen, art, vorhandene, hausnamen)
  const { ergebnis, wahl, plan, pruefung } = zustand
  const bestaetigen = useRef<HTMLButtonElement>(null)
  const [fragtNach, setzeFragtNach] = useState(false)
  // Viele Antworten sind Arbeit: eine Taste wirft sie nicht weg.
  const schliesse = () => (zustand.entscheidungen > 0 ? setzeFragtNach(true) : beiAbbruch())
  const doppelt = useMemo(() => doppelgruppen(pruefung, art.fundschluessel), [pruefung, art])
  const worte = art.mengen[0]?.worte
  const zahl = ergebnis.bilanz.uebernommen + ergebnis.bilanz.zusammengefasst

  return (
    <Modal
      actions={
        <>
          <Button onPress={schliesse}>Abbrechen</Button>
          <Button
            isDisabled={zahl === 0}
            onPress={() => beiBestaetigung(ergebnis, zustand.zuMerken)}
            ref={bestaetigen}
            variant="primary"
          >
            {zahl === 1 ? '1 Zeile übernehmen' : `${formatiereZahl(zahl)} Zeilen übernehmen`}
          </Button>
        </>
      }
      isOpen
      onClose={schliesse}
      size="wide"
      title="Einfügen prüfen"
    >
      <div className={styles.ansicht}>
        <Spaltenwahl art={art} zeilen={zeilen} zustand={zustand} />
        {plan.rollen.includes('taxon') ? null : (
          <p className={styles.fehler} role="alert">
            Keine Spalte ist als Taxon bezeichnet. Bitte wählen Sie oben, wo die Taxa stehen.
          </p>
        )}
        <Bilanzzeile bilanz={ergebnis.bilanz} />
        <Summenbilanz vergleiche={zustand.summen} />
        <div className={styles.wahl}>
          {zustand.ohneZahl === null ? null : (
            <Select
              isClearable={false}
              label={`Ohne Zahl (${formatiereAnzahl(zustand.ohneZahl.anzahl, 'Taxon', 'Taxa')})`}
              onChange={wert => {
                const wahl = OHNEZAHL.find(w => w === wert)
                if (wahl !== undefined) zustand.waehleOhneZahl(wahl)
              }}
              options={zustand.ohneZahl.wahl}
              size="dense"
              value={zustand.ohneZahl.gilt}
            />
          )}
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
        {hausnamen === null || zustand.merkbare.length === 0 ? null : (
          <Checkbox
            description="Gemerktes ist beim nächsten Einfügen zugeordnet und als gemerkt bezeichnet. Es steht unter „Eigene Namen“ und lässt sich dort ändern."
            label={`${zustand.merkbare.length === 1 ? 'Den berichtigten Namen' : `Alle ${zustand.merkbare.length} berichtigten Namen`} für ${hausnamen.organisation} merken`}
            onChange={merken =>
              zustand.merke(
                zustand.merkbare.map(({ text }) => text),
                merken,
              )
            }
            value={zustand.zuMerken.length === zustand.merkbare.length}
          />
        )}
        <Pruefabschnitte
          art={art}
          doppelt={doppelt}
          zurBestaetigung={() => bestaetigen.current?.focus()}
          zustand={zustand}
        />
        {ergebnis.bilanz.abgelehnt === 0 ? null : (
          <p className={styles.hinweis}>
            Abgelehnte Zeilen bleiben mit ihrem Grund unter der Liste stehen und lassen sich kopieren.
          </p>
        )}
      </div>
      <Dialog
        actions={
          <>
            <Button onPress={() => setzeFragtNach(false)}>Weiter prüfen</Button>
            <Button onPress={beiAbbruch} variant="danger">
              Entscheidungen verwerfen
            </Button>
          </>
        }
        isOpen={fragtNach}
        kind="warning"
        onClose={() => setzeFragtNach(false)}
        title="Prüfung verwerfen?"
      >
        {`${formatiereAnzahl(zustand.entscheidungen, 'Entscheidung geht', 'Entscheidungen gehen')} verloren; in der Liste ändert sich nichts.`}
      </Dialog>
    </Modal>
  )
}

/** „gelesen 63 = übernommen 58 + zusammengefasst 3 + übersprungen 1 + abgelehnt 1“ */
function Bilanzzeile({ bilanz }: { bilanz: Bilanz }) {
  const z = (n: number) => <strong>{formatiereZahl(n)}</strong>
  return (
    // Als Ganzes: sonst wären nur die Zahlen zu hören, die sich geändert haben.
    <p aria-atomic="true" aria-live="polite" className={styles.bilanz} data-bilanz="">
      gelesen {z(bilanz.gelesen)} = übernommen {z(bilanz.uebernommen)} + zusammengefasst {z(bilanz.zusammengefasst)} +
      übersprungen {z(bilanz.uebersprungen)} + abgelehnt {z(bilanz.abgelehnt)}
    </p>
  )
}
