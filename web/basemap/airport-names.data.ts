/** `name in Natural Earth | Arabic | French where it differs`, of airports near most of our vehicles. */
export const airportNameLines = `
Houari Boumediene | هواري بومدين
Oran Es Senia | وهران السانية | Oran Es-Sénia
Mohamed Boudiaf Int'l | محمد بوضياف | Mohamed-Boudiaf
Aeroport Tunis | تونس قرطاج | Tunis-Carthage
Habib Bourguiba Int'l | الحبيب بورقيبة | Habib-Bourguiba
Mohamed V Int'l | محمد الخامس | Mohammed-V
Casablanca-Anfa | الدار البيضاء أنفا
Marrakech-Menara | مراكش المنارة | Marrakech-Ménara
Tangier Ibn Battouta | طنجة ابن بطوطة | Tanger Ibn-Battouta
Saiss | فاس سايس | Fès-Saïss
`
