import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import { pruefliste, taxon } from './pruefliste.ts'

/**
 * Auszug aus der ausgelieferten Liste MZB 2026.1, von Hand übernommen. Saprobie und Strömung: Verberk et al. 2012 (WEW-23);
 * BMWP, WHPT, LIFE, PSI: Wörterbuch der britischen Umweltbehörden. Das Synonym ist ergänzt.
 */
// biome-ignore format: eine Zeile je Taxon
export const MUSTERLISTE: Taxaliste = pruefliste([
  taxon('Baetis rhodani', { gruppe: 'Ephemeroptera', familie: 'Baetidae', wertungsfamilie: 'Baetidae', saprobie: [0, 2, 6, 2, 0, 2], stroemung: [0, 1, 1, 3, 5], bmwp: 4, whpt: [5.5, 3.6, 5.9, 7.2, 7.5], life: 2, psi: 1 }),
  taxon('Baetis alpinus', { gruppe: 'Ephemeroptera', familie: 'Baetidae', wertungsfamilie: 'Baetidae', bmwp: 4, whpt: [5.5, 3.6, 5.9, 7.2, 7.5], life: 2, psi: 1 }),
  taxon('Ecdyonurus venosus', { gruppe: 'Ephemeroptera', familie: 'Heptageniidae', wertungsfamilie: 'Heptageniidae', saprobie: [0, 6, 4, 0, 0, 3], stroemung: [0, 1, 1, 3, 5], bmwp: 10, whpt: [9.7, 8.5, 10.3, 11.1, 11.1], life: 1, psi: 1 }),
  taxon('Rhithrogena semicolorata', { gruppe: 'Ephemeroptera', familie: 'Heptageniidae', wertungsfamilie: 'Heptageniidae', saprobie: [0, 4, 5, 1, 0, 2], stroemung: [3.636363636, 0.909090909, 0.909090909, 1.818181818, 2.727272727], bmwp: 10, whpt: [9.7, 8.5, 10.3, 11.1, 11.1], life: 1, psi: 1 }),
  taxon('Ephemera danica', { gruppe: 'Ephemeroptera', familie: 'Ephemeridae', wertungsfamilie: 'Ephemeridae', saprobie: [0, 3, 5, 1, 1, 1], stroemung: [0, 1, 2, 3, 4], bmwp: 10, whpt: [8.4, 8.3, 8.8, 9.4, 9.4], life: 2, psi: 3 }),
  taxon('Serratella ignita', { gruppe: 'Ephemeroptera', familie: 'Ephemerellidae', wertungsfamilie: 'Ephemerellidae', saprobie: [0, 2, 5, 3, 0, 2], stroemung: [0, 1, 1, 3, 5], bmwp: 10, whpt: [8.2, 7.9, 8.5, 9, 9], life: 2, psi: 1 }),
  taxon('Perla marginata', { gruppe: 'Plecoptera', familie: 'Perlidae', wertungsfamilie: 'Perlidae', bmwp: 10, whpt: [12.7, 12.6, 13, 13, 13], life: 1, psi: 1 }),
  taxon('Leuctra fusca', { gruppe: 'Plecoptera', familie: 'Leuctridae', wertungsfamilie: 'Leuctridae', saprobie: [0, 2, 6, 2, 0, 2], stroemung: [0, 1, 1, 3, 5], bmwp: 10, whpt: [10, 9.3, 10.6, 10.6, 10.6], life: 2, psi: 1 }),
  taxon('Isoperla grammatica', { gruppe: 'Plecoptera', familie: 'Perlodidae', wertungsfamilie: 'Perlodidae', saprobie: [0, 4, 5, 1, 0, 2], stroemung: [0, 1, 1, 3, 5], bmwp: 10, whpt: [10.8, 10.5, 11.5, 11.5, 11.5], life: 1, psi: 1 }),
  taxon('Rhyacophila dorsalis', { gruppe: 'Trichoptera', familie: 'Rhyacophilidae', wertungsfamilie: 'Rhyacophilidae', wertungsfamilieBmwp: 'Rhyacophilidae (mit Glossosomatidae)', saprobie: [0, 3, 5, 2, 0, 2], stroemung: [0, 0, 0, 2, 8], bmwp: 7, whpt: [8.4, 8.1, 9.2, 8.3, 8.3], life: 1, psi: 1 }),
  taxon('Glossosoma boltoni', { gruppe: 'Trichoptera', familie: 'Glossosomatidae', wertungsfamilie: 'Glossosomatidae', wertungsfamilieBmwp: 'Rhyacophilidae (mit Glossosomatidae)', saprobie: [0, 5, 4, 1, 0, 2], stroemung: [0, 0, 1, 3, 6], bmwp: 7, whpt: [7.7, 7.8, 7.6, 7.2, 7.2], life: 2, psi: 1 }),
  taxon('Hydropsyche siltalai', { gruppe: 'Trichoptera', familie: 'Hydropsychidae', wertungsfamilie: 'Hydropsychidae', saprobie: [0, 2, 6, 2, 0, 2], stroemung: [0, 0, 0, 2, 8], bmwp: 5, whpt: [6.6, 5.8, 7.2, 7.4, 7.4], life: 2, psi: 1 }),
  taxon('Sericostoma personatum', { gruppe: 'Trichoptera', familie: 'Sericostomatidae', wertungsfamilie: 'Sericostomatidae', saprobie: [0, 6, 4, 0, 0, 3], stroemung: [0, 1, 1, 3, 5], bmwp: 10, whpt: [9.1, 8.9, 9.4, 9.5, 9.5], life: 2, psi: 2 }),
  taxon('Hydroptilidae Gen. sp.', { gruppe: 'Trichoptera', familie: 'Hydroptilidae', rang: 'FAMILIE', wertungsfamilie: 'Hydroptilidae', bmwp: 6, whpt: [6.2, 6.1, 6.5, 6.8, 6.8], life: 4 }),
  taxon('Limnius volckmari', { gruppe: 'Coleoptera', familie: 'Elmidae', wertungsfamilie: 'Elmidae', saprobie: [0, 4, 5, 1, 0, 2], stroemung: [0, 1, 1, 3, 5], bmwp: 5, whpt: [6.6, 5.3, 7.4, 8.3, 8.3], life: 2, psi: 2 }),
  taxon('Hydraena gracilis', { gruppe: 'Coleoptera', familie: 'Hydraenidae', wertungsfamilie: 'Hydraenidae', wertungsfamilieBmwp: 'Hydrophilidae (mit Hydraenidae, Helophoridae, Georissidae und Hydrochidae)', saprobie: [0, 5, 4, 1, 0, 2], stroemung: [0, 1, 1, 3, 5], bmwp: 5, whpt: [8.9, 8.5, 10.5, 10.5, 10.5], life: 4, psi: 2 }),
  taxon('Dugesia gonocephala', { gruppe: 'Turbellaria', familie: 'Dugesiidae', wertungsfamilie: 'Dugesiidae', wertungsfamilieBmwp: 'Planariidae (mit Dugesiidae)', saprobie: [0, 4, 4, 2, 0, 2], stroemung: [0, 0.909090909, 1.818181818, 2.727272727, 4.545454545], bmwp: 5, whpt: [2.9, 2.8, 3.1, 3.1, 3.1], life: 4, psi: 4 }),
  taxon('Polycelis felina', { gruppe: 'Turbellaria', familie: 'Planariidae', wertungsfamilie: 'Planariidae', wertungsfamilieBmwp: 'Planariidae (mit Dugesiidae)', saprobie: [0, 4, 5, 1, 0, 2], stroemung: [0, 1, 3, 3, 3], bmwp: 5, whpt: [4.9, 4.7, 5.4, 5.4, 5.4], life: 4, psi: 4 }),
  taxon('Ancylus fluviatilis', { gruppe: 'Gastropoda', familie: 'Planorbidae', wertungsfamilie: 'Ancylidae', wertungsfamilieBmwp: 'Ancylidae (mit Acroloxidae)', saprobie: [0, 3, 4, 3, 0, 2], stroemung: [0, 0.909090909, 1.818181818, 2.727272727, 4.545454545], bmwp: 6, whpt: [5.7, 5.8, 5.5, 5.5, 5.5], life: 2 }),
  taxon('Pisidium sp.', { gruppe: 'Bivalvia', familie: 'Sphaeriidae', rang: 'GATTUNG', wertungsfamilie: 'Sphaeriidae', bmwp: 3, whpt: [3.9, 4.4, 3.5, 3.4, 2.3], life: 4, psi: 4 }),
  taxon('Gammarus fossarum', { gruppe: 'Crustacea', familie: 'Gammaridae', wertungsfamilie: 'Gammaridae', wertungsfamilieBmwp: 'Gammaridae (mit Crangonyctidae und Niphargidae)', saprobie: [0, 3.636363636, 3.636363636, 1.818181818, 0.909090909, 1], stroemung: [0, 1, 1, 3, 5], bmwp: 6, whpt: [4.4, 4.2, 4.5, 4.6, 3.9], life: 2, psi: 2 }),
  taxon('Niphargus sp.', { gruppe: 'Crustacea', familie: 'Gammaridae', rang: 'GATTUNG', wertungsfamilie: 'Niphargidae', wertungsfamilieBmwp: 'Gammaridae (mit Crangonyctidae und Niphargidae)', bmwp: 6, whpt: [6.3, 6.3, 6.3, 6.3, 6.3], psi: 2 }),
  taxon('Asellus aquaticus', { gruppe: 'Crustacea', familie: 'Asellidae', wertungsfamilie: 'Asellidae', saprobie: [0, 1, 3, 5, 1, 1], stroemung: [2, 2, 2, 2, 2], bmwp: 3, whpt: [2.8, 4, 2.3, 0.8, -1.6], life: 4, psi: 4 }),
  taxon('Erpobdella octoculata', { gruppe: 'Hirudinea', familie: 'Erpobdellidae', wertungsfamilie: 'Erpobdellidae', saprobie: [0, 1, 3, 4, 2, 1], stroemung: [2, 2, 2, 2, 2], bmwp: 3, whpt: [3.1, 3.6, 2, -0.8, -0.8], life: 4, psi: 3 }),
  taxon('Tubifex tubifex', { gruppe: 'Oligochaeta', familie: 'Tubificidae', wertungsfamilie: 'Oligochaeta', saprobie: [0, 0.909090909, 2.727272727, 2.727272727, 3.636363636, 1], stroemung: [4, 2, 2, 1, 1], bmwp: 1, whpt: [2.7, 3.6, 2.3, 1.4, -0.6], psi: 4 }),
  taxon('Limnodrilus hoffmeisteri', { gruppe: 'Oligochaeta', familie: 'Tubificidae', wertungsfamilie: 'Oligochaeta', saprobie: [0, 1.111111111, 2.222222222, 3.333333333, 3.333333333, 1], stroemung: [3.333333333, 2.222222222, 2.222222222, 1.111111111, 1.111111111], bmwp: 1, whpt: [2.7, 3.6, 2.3, 1.4, -0.6], psi: 4 }),
  taxon('Chironomidae Gen. sp.', { gruppe: 'Diptera', familie: 'Chironomidae', rang: 'FAMILIE', wertungsfamilie: 'Chironomidae', bmwp: 2, whpt: [1.1, 1.2, 1.3, -0.9, -0.9] }),
  taxon('Limoniidae Gen. sp.', { gruppe: 'Diptera', familie: 'Limoniidae', rang: 'FAMILIE', wertungsfamilie: 'Tipulidae (mit Limoniidae, Cylindrotomidae und Pediciidae)', wertungsfamiliePsi: 'Limoniidae', bmwp: 5, whpt: [5.9, 5.4, 6.9, 6.9, 7.1], life: 4, psi: 2 }),
  taxon('Dicranota sp.', { gruppe: 'Diptera', familie: 'Pediciidae', rang: 'GATTUNG', wertungsfamilie: 'Tipulidae (mit Limoniidae, Cylindrotomidae und Pediciidae)', wertungsfamiliePsi: 'Pediciidae', bmwp: 5, whpt: [5.9, 5.4, 6.9, 6.9, 7.1], life: 4, psi: 2 }),
  taxon('Simulium ornatum', { gruppe: 'Diptera', familie: 'Simuliidae', wertungsfamilie: 'Simuliidae', saprobie: [0, 0.909090909, 4.318181818, 4.318181818, 0.454545455, 1], stroemung: [0, 1, 1.5, 3, 4.5], bmwp: 5, whpt: [5.8, 5.5, 6.1, 5.8, 3.9], life: 2, psi: 1 }),
  taxon('Calopteryx virgo', { gruppe: 'Odonata', familie: 'Calopterygidae', wertungsfamilie: 'Calopterygidae', saprobie: [0, 3.636363636, 4.545454545, 1.818181818, 0, 2], stroemung: [0, 1, 3, 2, 4], bmwp: 8, whpt: [6, 5.9, 6.2, 6.2, 6.2], life: 3, psi: 3 }),
  taxon('Aphelocheirus aestivalis', { gruppe: 'Heteroptera', familie: 'Aphelocheiridae', wertungsfamilie: 'Aphelocheiridae', saprobie: [0, 4, 5, 1, 0, 2], stroemung: [0, 1, 1, 2, 6], bmwp: 10, whpt: [8.5, 8.6, 8.5, 8, 8], life: 2, psi: 1 }),
  taxon('Ephemerella ignita', { gruppe: 'Ephemeroptera', familie: 'Ephemerellidae', akzeptiert: 'Serratella ignita' }),
])
