import { formatiereIndex, formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import type { Bewertete } from '../bewertung.ts'
import { beschreibeBilanz } from './pruefbericht.ts'
import type { Vorlage } from './vorlage.ts'

/** Die Ergebnisse als Text: je Aufnahme Klasse, Module, die Regel, die Meldungen. Einzelheiten stehen in der Datei. */
export function beschreibeErgebnisse(vorlage: Vorlage, ergebnisse: readonly Bewertete[]): string {
  const [erste] = ergebnisse
  const herkunft = erste?.erklaert.herkunft
  return [
    `${vorlage.datei.name} · ${beschreibeBilanz(vorlage.liste)}`,
    ...(herkunft
      ? [
          `Verfahren ${herkunft.verfahren} ${herkunft.edition} · Taxaliste ${herkunft.taxaliste} · ${
            herkunft.parametersatz ? `Parametersatz ${herkunft.parametersatz.name}` : 'ohne Parametersatz'
          } · Rechenkern ${herkunft.engine}`,
        ]
      : []),
    ...(herkunft?.hinweis ? [herkunft.hinweis] : []),
    ...ergebnisse.flatMap(beschreibeErgebnis),
  ].join('\n')
}

function beschreibeErgebnis({ aufnahme, funde, erklaert, kapsel }: Bewertete): string[] {
  const { ergebnis, meldungen, kenngroessen } = erklaert
  const taxa = kenngroessen.find(({ schluessel }) => schluessel === 'TAXA')
  return [
    '',
    `${aufnahme}: ${ergebnis.klasse === null ? ergebnis.text : `Klasse ${ergebnis.klasse} (${ergebnis.text})`}`,
    `  ${funde.length} ${funde.length === 1 ? 'Fund' : 'Funde'}${taxa ? `, ${formatiereKenngroesse(taxa.wert, 'TAXA')} Taxa` : ''}`,
    ...ergebnis.module.map(
      ({ label, wert, eqr, text, grenzen }) =>
        `  ${label}: ${formatiereIndex(wert, grenzen ?? [])}${eqr === null ? '' : `, EQR ${formatiereIndex(eqr)}`} – ${text}`,
    ),
    `  ${ergebnis.regel}`,
    ...meldungen.map(({ schwere, text }) => `  ${schwere === 'INFO' ? 'Hinweis' : 'Achtung'}: ${text}`),
    `  Prüfsumme der Ergebniskapsel: ${kapsel.pruefsumme}`,
  ]
}
