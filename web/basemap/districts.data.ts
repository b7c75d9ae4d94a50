/**
 * Quarters and towns of Greater Algiers that the GeoNames extract lacks, so that a city view is not empty where the
 * demonstration drives. `name | Arabic name | longitude | latitude`, degrees, read off to about 500 m.
 */
export const districts = `
Bab El Oued | باب الوادي | 3.0490 | 36.7910
Casbah | القصبة | 3.0600 | 36.7850
El Biar | الأبيار | 3.0310 | 36.7690
Hydra | حيدرة | 3.0390 | 36.7450
Ben Aknoun | بن عكنون | 3.0130 | 36.7600
Bouzaréah | بوزريعة | 3.0170 | 36.7900
Sidi M’Hamed | سيدي امحمد | 3.0560 | 36.7610
Kouba | القبة | 3.0860 | 36.7270
Hussein Dey | حسين داي | 3.1000 | 36.7400
Bir Mourad Raïs | بئر مراد رايس | 3.0480 | 36.7330
Birtouta | بئر توتة | 2.9990 | 36.6450
El Harrach | الحراش | 3.1340 | 36.7170
Oued Smar | وادي السمار | 3.1660 | 36.7050
Mohammadia | المحمدية | 3.1580 | 36.7330
Bachdjerrah | باش جراح | 3.1100 | 36.7240
Bourouba | بوروبة | 3.1150 | 36.7120
Gué de Constantine | جسر قسنطينة | 3.0960 | 36.6960
Les Eucalyptus | الكاليتوس | 3.1500 | 36.6640
Draria | الدرارية | 2.9980 | 36.7160
El Achour | العاشور | 2.9850 | 36.7360
Dely Ibrahim | دالي ابراهيم | 2.9840 | 36.7530
Ouled Fayet | أولاد فايت | 2.9490 | 36.7320
Staouéli | سطاوالي | 2.8900 | 36.7560
Sidi Fredj | سيدي فرج | 2.8480 | 36.7640
Baba Hassen | بابا حسن | 2.9750 | 36.6950
Khraicia | خرايسية | 2.9980 | 36.6740
Bordj El Bahri | برج البحري | 3.2480 | 36.7930
El Marsa | المرسى | 3.2440 | 36.8060
Hraoua | هراوة | 3.3160 | 36.7730
Hammamet | الحمامات | 2.9770 | 36.8120
Raïs Hamidou | رايس حميدو | 3.0150 | 36.8110
Sidi Abdellah | سيدي عبد الله | 2.8550 | 36.6850
`
