import type { ArtStadium, Typgruppe } from '@benthos/fachmodell'

/**
 * Häufige Taxa österreichischer Fließgewässer für die Beispieldaten: Stadium, Häufigkeit je Typgruppe (alpin, Vorland, Flachland,
 * großer Fluss; 0 fehlt, 3 sehr häufig), Belastungstoleranz 0–1 und übliche Individuenzahl. Grobe, frei gewählte Werte, nur zum Erzeugen
 * glaubhafter Listen; in keine Bewertung geht etwas davon ein.
 */
const POOL = `
Baetis alpinus|LARVE|3 1 0 0|0.2|60
Baetis rhodani|LARVE|2 3 2 2|0.5|70
Baetis muticus|LARVE|1 2 1 1|0.3|20
Baetis fuscatus|LARVE|0 1 2 2|0.5|18
Baetis scambus|LARVE|0 2 1 1|0.4|14
Baetis vernus|LARVE|0 1 3 1|0.65|22
Baetis lutheri|LARVE|1 2 1 2|0.3|12
Baetis vardarensis|LARVE|0 1 1 2|0.4|10
Baetis sp.|LARVE|1 1 1 1|0.5|15
Centroptilum luteolum|LARVE|0 1 2 0|0.5|6
Cloeon dipterum|LARVE|0 0 2 0|0.7|5
Epeorus assimilis|LARVE|2 2 0 0|0.15|16
Epeorus alpicola|LARVE|2 0 0 0|0.1|8
Rhithrogena alpestris|LARVE|2 0 0 0|0.1|12
Rhithrogena semicolorata|LARVE|1 2 1 0|0.25|22
Rhithrogena sp.|LARVE|3 3 1 2|0.2|24
Ecdyonurus venosus|LARVE|1 2 1 0|0.3|8
Ecdyonurus helveticus|LARVE|2 1 0 0|0.2|6
Ecdyonurus sp.|LARVE|2 2 1 1|0.3|9
Heptagenia sulphurea|LARVE|0 1 1 2|0.45|8
Habroleptoides confusa|LARVE|1 2 0 0|0.25|10
Habrophlebia lauta|LARVE|0 2 1 0|0.35|8
Paraleptophlebia submarginata|LARVE|0 2 1 0|0.35|5
Ephemerella mucronata|LARVE|1 1 0 0|0.2|7
Torleya major|LARVE|0 2 1 0|0.35|8
Serratella ignita|LARVE|0 2 2 2|0.5|30
Caenis luctuosa|LARVE|0 1 2 2|0.6|14
Caenis beskidensis|LARVE|0 1 1 1|0.4|6
Potamanthus luteus|LARVE|0 0 2 2|0.5|6
Ephemera danica|LARVE|0 2 1 0|0.4|9
Siphlonurus lacustris|LARVE|1 1 0 0|0.3|3
Perla grandis|LARVE|2 1 0 0|0.1|4
Perla marginata|LARVE|1 2 0 0|0.15|4
Dinocras cephalotes|LARVE|1 1 0 0|0.1|3
Perlodes microcephalus|LARVE|1 1 0 1|0.2|3
Perlodes intricatus|LARVE|2 0 0 0|0.1|3
Isoperla sp.|LARVE|2 2 0 1|0.2|9
Isoperla grammatica|LARVE|1 2 0 0|0.25|8
Siphonoperla torrentium|LARVE|1 1 0 0|0.2|6
Chloroperla sp.|LARVE|1 1 0 0|0.15|5
Leuctra sp.|LARVE|3 3 1 2|0.25|35
Leuctra fusca|LARVE|1 1 1 1|0.35|12
Protonemura sp.|LARVE|3 2 0 0|0.15|18
Amphinemura sp.|LARVE|2 2 0 0|0.25|12
Nemoura sp.|LARVE|2 2 1 0|0.25|9
Nemurella pictetii|LARVE|1 1 0 0|0.3|4
Brachyptera risi|LARVE|1 2 0 0|0.25|7
Brachyptera seticornis|LARVE|1 1 0 0|0.25|5
Capnia sp.|LARVE|1 0 0 0|0.15|4
Taeniopteryx nebulosa|LARVE|0 1 0 1|0.3|3
Rhyacophila sp.|LARVE|2 2 1 1|0.3|10
Rhyacophila tristis|LARVE|2 1 0 0|0.2|5
Rhyacophila dorsalis|LARVE|0 1 1 2|0.4|6
Glossosoma conformis|LARVE|1 2 0 0|0.2|8
Agapetus fuscipes|LARVE|1 1 0 0|0.2|10
Agapetus sp.|LARVE|0 1 1 1|0.3|6
Hydroptila sp.|LARVE|0 1 1 1|0.5|8
Philopotamus montanus|LARVE|1 1 0 0|0.15|5
Hydropsyche dinarica|LARVE|1 1 0 0|0.25|6
Hydropsyche instabilis|LARVE|0 2 0 0|0.3|10
Hydropsyche siltalai|LARVE|0 2 1 0|0.4|14
Hydropsyche pellucidula|LARVE|0 1 2 2|0.5|16
Hydropsyche incognita|LARVE|0 2 1 2|0.45|14
Hydropsyche contubernalis|LARVE|0 0 1 3|0.55|16
Hydropsyche angustipennis|LARVE|0 0 3 0|0.75|14
Hydropsyche sp.|LARVE|0 2 2 2|0.5|15
Cheumatopsyche lepida|LARVE|0 1 0 2|0.4|10
Psychomyia pusilla|LARVE|0 1 1 2|0.45|14
Polycentropus flavomaculatus|LARVE|0 2 1 1|0.4|5
Tinodes sp.|LARVE|0 1 1 0|0.4|4
Brachycentrus subnubilus|LARVE|0 1 1 1|0.35|6
Lepidostoma hirtum|LARVE|0 1 1 1|0.35|5
Micrasema minimum|LARVE|1 1 0 0|0.2|4
Drusus discolor|LARVE|2 0 0 0|0.1|6
Drusus sp.|LARVE|2 0 0 0|0.1|5
Allogamus auricollis|LARVE|2 2 0 1|0.25|20
Potamophylax sp.|LARVE|1 2 0 0|0.25|5
Halesus sp.|LARVE|1 1 1 0|0.4|4
Limnephilus sp.|LARVE|0 1 1 0|0.5|3
Anabolia furcata|LARVE|0 0 1 0|0.5|4
Silo pallipes|LARVE|0 1 0 0|0.3|5
Goera pilosa|LARVE|0 1 1 1|0.4|4
Sericostoma sp.|LARVE|1 2 1 0|0.3|7
Odontocerum albicorne|LARVE|1 1 0 0|0.2|4
Athripsodes sp.|LARVE|0 1 1 0|0.4|3
Mystacides sp.|LARVE|0 0 1 1|0.5|3
Elmis sp.|LARVE|1 3 2 1|0.4|24
Elmis maugetii|IMAGO|1 2 1 0|0.35|8
Elmis aenea|IMAGO|1 1 1 0|0.35|7
Esolus sp.|LARVE|1 2 1 1|0.35|10
Esolus parallelepipedus|IMAGO|0 1 1 1|0.4|5
Limnius volckmari|IMAGO|0 2 1 1|0.4|7
Limnius sp.|LARVE|1 2 1 1|0.35|11
Oulimnius tuberculatus|IMAGO|0 1 1 0|0.4|5
Riolus sp.|LARVE|0 1 1 1|0.4|6
Hydraena gracilis|IMAGO|1 2 1 0|0.25|5
Hydraena sp.|IMAGO|1 1 0 0|0.25|4
Orectochilus villosus|LARVE|0 1 1 1|0.4|3
Platambus maculatus|IMAGO|0 1 1 0|0.5|2
Gammarus fossarum|INDET|2 3 1 1|0.4|80
Gammarus roeselii|INDET|0 1 3 2|0.6|60
Asellus aquaticus|INDET|0 0 3 1|0.85|30
Dikerogammarus villosus|INDET|0 0 0 3|0.6|40
Corophium curvispinum|INDET|0 0 0 2|0.65|60
Jaera istri|INDET|0 0 0 2|0.65|20
Ancylus fluviatilis|INDET|1 2 2 1|0.5|16
Radix balthica|INDET|0 1 2 1|0.7|8
Radix labiata|INDET|1 1 0 0|0.5|5
Galba truncatula|INDET|1 1 1 0|0.6|4
Physella acuta|INDET|0 0 2 1|0.85|10
Bithynia tentaculata|INDET|0 0 2 2|0.7|12
Potamopyrgus antipodarum|INDET|0 1 2 2|0.7|60
Lithoglyphus naticoides|INDET|0 0 0 2|0.6|8
Theodoxus danubialis|INDET|0 0 0 1|0.4|4
Gyraulus albus|INDET|0 0 1 1|0.6|4
Sphaerium corneum|INDET|0 0 2 1|0.7|6
Pisidium sp.|INDET|1 2 2 2|0.6|10
Dreissena polymorpha|INDET|0 0 0 2|0.6|10
Corbicula fluminea|INDET|0 0 0 2|0.65|15
Unio pictorum|INDET|0 0 1 1|0.6|2
Erpobdella octoculata|INDET|0 1 3 1|0.85|14
Erpobdella vilnensis|INDET|0 1 1 0|0.7|6
Dina punctata|INDET|0 1 1 0|0.7|5
Glossiphonia complanata|INDET|0 1 2 1|0.75|5
Helobdella stagnalis|INDET|0 0 2 1|0.85|7
Haemopis sanguisuga|INDET|0 0 1 0|0.7|2
Polycelis felina|INDET|1 1 0 0|0.3|8
Dugesia gonocephala|INDET|0 2 1 0|0.4|10
Dugesia lugubris|INDET|0 0 1 0|0.7|6
Crenobia alpina|INDET|2 0 0 0|0.1|6
Stylodrilus heringianus|INDET|2 2 1 1|0.5|20
Nais elinguis|INDET|1 1 2 1|0.75|25
Nais sp.|INDET|1 2 2 1|0.6|20
Limnodrilus hoffmeisteri|INDET|0 0 3 2|0.95|40
Tubifex tubifex|INDET|0 1 3 1|0.95|35
Psammoryctides barbatus|INDET|0 1 2 1|0.8|12
Eiseniella tetraedra|INDET|1 2 1 1|0.5|6
Lumbriculus variegatus|INDET|1 1 1 0|0.6|7
Branchiura sowerbyi|INDET|0 0 1 1|0.85|5
Chironomus riparius|LARVE|0 0 2 0|1|40
Micropsectra sp.|LARVE|2 2 1 0|0.45|20
Rheotanytarsus sp.|LARVE|0 2 2 2|0.5|18
Polypedilum sp.|LARVE|0 1 2 2|0.65|16
Tvetenia sp.|LARVE|1 2 1 1|0.45|14
Eukiefferiella sp.|LARVE|2 2 1 1|0.4|18
Orthocladius sp.|LARVE|2 2 2 2|0.5|22
Cricotopus sp.|LARVE|1 2 2 2|0.65|20
Diamesa sp.|LARVE|3 0 0 0|0.2|30
Prodiamesa olivacea|LARVE|0 1 2 0|0.75|12
Thienemannimyia sp.|LARVE|0 1 1 1|0.5|10
Conchapelopia sp.|LARVE|1 1 1 1|0.5|7
Procladius sp.|LARVE|0 0 2 1|0.8|8
Brillia bifida|LARVE|1 2 1 0|0.45|5
Simulium sp.|LARVE|2 2 2 2|0.5|45
Simulium ornatum|LARVE|0 1 2 1|0.65|30
Prosimulium sp.|LARVE|2 0 0 0|0.15|20
Liponeura sp.|LARVE|2 0 0 0|0.05|6
Atherix ibis|LARVE|0 2 1 1|0.35|5
Ibisia marginata|LARVE|1 2 0 0|0.25|4
Dicranota sp.|LARVE|2 2 1 0|0.35|7
Hexatoma sp.|LARVE|1 1 0 0|0.3|4
Antocha sp.|LARVE|0 1 1 1|0.4|5
Tipula sp.|LARVE|1 1 1 0|0.5|3
Bezzia sp.|LARVE|1 1 1 1|0.5|4
Psychoda sp.|LARVE|0 0 1 0|0.95|6
Eristalis sp.|LARVE|0 0 1 0|1|3
Tabanus sp.|LARVE|0 1 1 0|0.5|2
Calopteryx virgo|LARVE|0 1 1 0|0.4|4
Calopteryx splendens|LARVE|0 0 3 1|0.6|6
Platycnemis pennipes|LARVE|0 0 2 1|0.6|5
Onychogomphus forcipatus|LARVE|0 1 1 1|0.45|3
Gomphus vulgatissimus|LARVE|0 1 1 1|0.5|3
Cordulegaster boltonii|LARVE|0 1 0 0|0.3|2
Aphelocheirus aestivalis|INDET|0 1 1 2|0.45|10
Micronecta sp.|INDET|0 0 1 1|0.6|5
Sialis lutaria|LARVE|0 0 2 0|0.65|4
Sialis fuliginosa|LARVE|0 1 0 0|0.4|3
Chironomidae Gen. sp.|LARVE|1 1 1 1|0.6|30
Tubificidae Gen. sp.|INDET|0 1 2 1|0.9|25
Hydrachnidia Gen. sp.|INDET|2 2 1 1|0.35|10
Limoniidae Gen. sp.|LARVE|1 1 0 0|0.35|4
`

export type Poolart = {
  name: string
  stadium: ArtStadium
  haeufigkeit: Readonly<Record<Typgruppe, number>>
  /** 0 empfindlich … 1 sehr tolerant */
  toleranz: number
  /** übliche Individuenzahl in einer MHS-Probe */
  anzahl: number
}

export const ARTENPOOL: readonly Poolart[] = POOL.trim()
  .split('\n')
  .map(zeile => {
    const [name = '', stadium = '', gruppen = '', toleranz = '', anzahl = ''] = zeile.split('|')
    const [alpin = 0, vorland = 0, tiefland = 0, fluss = 0] = gruppen.split(' ').map(Number)
    return {
      name,
      stadium: stadium as ArtStadium,
      haeufigkeit: { ALPIN: alpin, VORLAND: vorland, TIEFLAND: tiefland, GROSSER_FLUSS: fluss },
      toleranz: Number(toleranz),
      anzahl: Number(anzahl),
    }
  })
