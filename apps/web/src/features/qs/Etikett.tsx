import { ENTNAHMEGERAETE, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { QsProbe } from '@benthos/vertrag/qs'
import stil from './Qs.module.css'

/** Was auf dem Etikett der Probe steht, damit sie sich im Regal findet. */
export function Etikett({ probe }: { probe: QsProbe }) {
  const { aussortiertZaehler: zaehler, aussortiertNenner: nenner } = probe
  const mit = (wert: number | null, einheit: string) => wert !== null && `${formatiereZahl(wert)} ${einheit}`
  const angaben: [string, string | false | null | undefined][] = [
    ['Aufnahme', probe.aufnahmecode],
    ['Messstelle', `${probe.messstelle} (${probe.messstellencode})`],
    ['Gewässer', probe.gewaesser],
    ['Datum der Probenahme', formatiereDatum(probe.datum)],
    ['Probenahme durch', probe.probenehmer],
    ['Entnahmegerät', probe.entnahmegeraet && labelVon(ENTNAHMEGERAETE, probe.entnahmegeraet)],
    ['Maschenweite', mit(probe.maschenweite, 'µm')],
    ['Probefläche', mit(probe.flaeche, 'm²')],
    ['Teilproben', probe.teilproben !== null && formatiereZahl(probe.teilproben)],
    ['Aussortiert', zaehler !== null && nenner !== null && `${formatiereZahl(zaehler)}/${formatiereZahl(nenner)}`],
    ['Präparat', probe.praeparat],
  ]
  return (
    <section aria-label="Etikett der Probe">
      <h2>Probe</h2>
      <dl className={stil['angaben']}>
        {angaben.flatMap(([name, wert]) => (wert ? [<Angabe key={name} name={name} wert={wert} />] : []))}
      </dl>
    </section>
  )
}

/** Eine Angabe mit ihrem Namen darüber. */
export function Angabe({ name, wert }: { name: string; wert: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{wert}</dd>
    </div>
  )
}
