import { LEER } from './texte.ts'
import { bestimmeSchritte } from './unterschied.ts'
import stil from './Wertunterschied.module.css'

/** Ab so vielen Wörtern lohnt es, einzelne Wörter zu zeigen statt beide Werte. */
const TEXT_AB_WOERTERN = 6

/** Alter und neuer Wert; in längeren Texten nur, was sich daran geändert hat. Farbe nie allein: gestrichen, unterstrichen. */
export function Wertunterschied({ alt, neu }: { alt: string | null; neu: string | null }) {
  const [alteWoerter, neueWoerter] = [zerlege(alt), zerlege(neu)]
  if (alt === null || neu === null || Math.max(alteWoerter.length, neueWoerter.length) < TEXT_AB_WOERTERN)
    return (
      <span>
        <del className={stil['alt']}>{alt ?? LEER}</del> → <ins className={stil['neu']}>{neu ?? LEER}</ins>
      </span>
    )
  const schritte = bestimmeSchritte(alteWoerter, neueWoerter)
  return (
    <span className={stil['text']}>
      {schritte.map(({ art, wert }, i) => {
        // Wörter haben keine andere Kennung als ihren Platz.
        const platz = `${i}`
        if (art === 'GLEICH') return <span key={platz}>{wert}</span>
        if (art === 'NEW')
          return (
            <ins className={stil['neu']} key={platz}>
              {wert}
            </ins>
          )
        return (
          <del className={stil['alt']} key={platz}>
            {wert}
          </del>
        )
      })}
    </span>
  )
}

/** Wörter samt dem Zwischenraum danach: aneinandergehängt ergeben sie wieder den Text. */
function zerlege(text: string | null): string[] {
  return text?.match(/\S+\s*|\s+/g) ?? []
}
