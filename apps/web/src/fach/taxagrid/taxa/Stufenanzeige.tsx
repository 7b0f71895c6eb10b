import stil from './Stufenanzeige.module.css'

/** „4 – 5 bis 33 %“; auf schmalen Schirmen nur die Ziffer, die Worte stehen dann im Blatt der Zeile. */
export function Stufenanzeige({ label }: { label: string }) {
  const [ziffer, ...worte] = label.split(' – ')
  return (
    <span>
      {ziffer}
      {worte.length > 0 && <span className={stil['worte']}>{` – ${worte.join(' – ')}`}</span>}
    </span>
  )
}
