import { vergleicheDezimal } from '../../dezimal.ts'
import type { Meldungssammlung } from '../../meldungen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Mindestanforderung, ParameterMzbDetailliert } from '../../parameter/typen.ts'
import type { Meldung, Schwere } from '../../typen.ts'

type Text = (schwere: Schwere, wert: number, minimum: number) => Meldung

function pruefe(
  sammlung: Meldungssammlung,
  wert: number | null,
  anforderung: Mindestanforderung | null,
  text: Text,
): void {
  if (anforderung === null || wert === null) return
  if (vergleicheDezimal(wert, anforderung.minimum) < 0)
    sammlung.push(text(anforderung.schwere, wert, anforderung.minimum))
}

/** Meldet, was die Sicherheit eines Ergebnisses begrenzt; Schwellen und Schwere kommen aus dem Parametersatz. */
export function pruefeMindestanforderungen(
  anforderungen: ParameterMzbDetailliert['mindestanforderungen'],
  wertVon: (schluessel: string) => number | null,
  sammlung: Meldungssammlung,
): void {
  pruefe(sammlung, wertVon('INDIVIDUEN'), anforderungen.individuen, meldungen.wenigIndividuen)
  // Ohne Saprobienindex sagt schon dessen eigene Meldung alles
  if (wertVon('SI') === null) return
  pruefe(sammlung, wertVon('SAP_INDIKATORTAXA'), anforderungen.indikatortaxa, meldungen.wenigIndikatortaxa)
  pruefe(sammlung, wertVon('SAP_HAEUFIGKEITSSUMME'), anforderungen.haeufigkeitssumme, meldungen.haeufigkeitssummeKlein)
  pruefe(sammlung, wertVon('SAP_ABDECKUNG'), anforderungen.abdeckungProzent, meldungen.abdeckungGering)
}
