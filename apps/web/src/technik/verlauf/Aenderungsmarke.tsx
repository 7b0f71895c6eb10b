import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Tooltip } from '@benthos/ui/tooltip/Tooltip.tsx'
import { useMarke } from './Aenderungskontext.ts'
import stil from './Aenderungsmarke.module.css'
import type { Marke } from './aenderungsmarke.ts'
import {
  AENDERUNG_VON,
  AENDERUNGSLABEL,
  AENDERUNGSTEXT,
  GEAENDERTER_INHALT,
  INHALTSVERLAUF,
  LEER,
  LETZTE_AENDERUNG_VON,
} from './texte.ts'
import { Wertunterschied } from './Wertunterschied.tsx'

/** Mehr Änderungen zeigt die Leiste des Verlaufs. */
const IM_HINWEIS = 5

/** Marke an einem geänderten Feld, solange der Verlauf offen ist; gewählt zeigt sie ihre Änderung in der Leiste. */
export function Aenderungsmarke({ feld, label }: { feld: string; label: string }) {
  const gezeigt = useMarke(feld)
  if (gezeigt === null) return null
  const { marke, waehle } = gezeigt
  const wort = AENDERUNGSLABEL[marke.aenderung.type]
  return (
    <Tooltip text={<Aenderungshinweis marke={marke} />}>
      <Button
        aria-label={`${label} ${wort}`}
        className={stil['marke']}
        data-art={marke.aenderung.type}
        onPress={waehle}
        size="dense"
        variant="quiet"
      >
        {wort}
      </Button>
    </Tooltip>
  )
}

/** Wer, wann, was, und wie der Inhalt davor war. */
export function Aenderungshinweis({ marke: { aenderung, istLetzte, inhaltsverlauf } }: { marke: Marke }) {
  return (
    <span className={stil['hinweis']}>
      <strong>{istLetzte ? LETZTE_AENDERUNG_VON : AENDERUNG_VON}</strong>
      <span>{`${aenderung.user}, ${formatiereZeitpunkt(aenderung.date)}`}</span>
      <strong>{GEAENDERTER_INHALT}</strong>
      <Wertunterschied alt={aenderung.oldValue} neu={aenderung.newValue} />
      {inhaltsverlauf.length > 1 && (
        <>
          <strong>{INHALTSVERLAUF}</strong>
          {inhaltsverlauf.slice(0, IM_HINWEIS).map(({ versionId, versionName, type, newValue }) => (
            <span key={versionId}>{`${versionName} · ${AENDERUNGSTEXT[type]}: ${newValue ?? LEER}`}</span>
          ))}
        </>
      )}
    </span>
  )
}
