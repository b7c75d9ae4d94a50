/**
 * Names of large places in Arabic and French, for maps in those languages.
 * `country | name in the GeoNames extract | Arabic | French where it differs | population where the extract is wrong`
 */
export const placeNames = `
DZ | Algiers | الجزائر | Alger
DZ | Boumerdas | بومرداس | Boumerdès | 41685
DZ | Oran | وهران
DZ | Tébessa | تبسة | | 196537
DZ | Constantine | قسنطينة
DZ | Biskra | بسكرة
DZ | Sétif | سطيف
DZ | Batna City | باتنة | Batna
DZ | Batna | باتنة
DZ | Annaba | عنابة
DZ | Bab Ezzouar | باب الزوار
DZ | Sidi Bel Abbès | سيدي بلعباس
DZ | Sidi bel Abbès | سيدي بلعباس
DZ | Skikda | سكيكدة
DZ | Tiaret | تيارت
DZ | Chlef | الشلف
DZ | Béjaïa | بجاية
DZ | Bordj Bou Arreridj | برج بوعريريج
DZ | Blida | البليدة
DZ | Médéa | المدية
DZ | Tlemcen | تلمسان
DZ | Djelfa | الجلفة
DZ | Ouargla | ورقلة
DZ | Touggourt | تقرت
DZ | Ghardaïa | غرداية
DZ | El Oued | الوادي
DZ | Béchar | بشار
DZ | Mostaganem | مستغانم
DZ | Tizi Ouzou | تيزي وزو
DZ | M’Sila | المسيلة
DZ | Msila | المسيلة
DZ | Jijel | جيجل
DZ | Guelma | قالمة
DZ | Souk Ahras | سوق أهراس
DZ | Khenchela | خنشلة
DZ | Laghouat | الأغواط
DZ | El Bayadh | البيض
DZ | Saïda | سعيدة
DZ | Mascara | معسكر
DZ | Relizane | غليزان
DZ | Khemis Miliana | خميس مليانة
DZ | Aïn Defla | عين الدفلى
DZ | Aïn Oussera | عين وسارة
DZ | Aïn Temouchent | عين تموشنت
DZ | Bouira | البويرة
DZ | Tamanrasset | تمنراست
DZ | Adrar | أدرار
DZ | Reggane | رقان
DZ | Illizi | إليزي
DZ | I-n-Salah | عين صالح | In Salah
DZ | In Salah | عين صالح
DZ | El Golea | المنيعة | El Goléa
DZ | Tindouf | تندوف
DZ | Naama | النعامة
DZ | Hassi Messaoud | حاسي مسعود
DZ | Cherchell | شرشال
DZ | Tipaza | تيبازة
DZ | Kolea | القليعة | Koléa
DZ | Boufarik | بوفاريك
DZ | Baraki | براقي
DZ | Bordj el Kiffan | برج الكيفان
DZ | Birkhadem | بئر خادم
DZ | Larbaâ | الأربعاء
DZ | Bougara | بوقرة
DZ | Meftah | مفتاح
DZ | Sidi Moussa | سيدي موسى
DZ | Reghaïa | الرغاية
DZ | Rouiba | الرويبة
DZ | Khemis el Khechna | خميس الخشنة
DZ | Dar el Beïda | الدار البيضاء
DZ | Cheraga | الشراقة | Chéraga
DZ | Douera | الدويرة | Douéra
DZ | Zeralda | زرالدة | Zéralda
DZ | ’Aïn Benian | عين البنيان
DZ | Aïn Taya | عين طاية
DZ | Saoula | السحاولة
DZ | Bouinan | بوعينان
DZ | Souma | الصومعة
DZ | Chebli | الشبلي
DZ | Thenia | الثنية
DZ | Dellys | دلس
DZ | Rouached | رواشد
DZ | Barika | بريكة
DZ | Aflou | أفلو
DZ | Ksar el Boukhari | قصر البخاري
DZ | Mers el Kebir | المرسى الكبير
DZ | Arzew | أرزيو
DZ | El Eulma | العلمة
MA | Casablanca | الدار البيضاء
MA | Rabat | الرباط
MA | Fès | فاس
MA | Marrakesh | مراكش | Marrakech
MA | Tangier | طنجة | Tanger
MA | Agadir | أكادير
MA | Meknès | مكناس
MA | Oujda-Angad | وجدة | Oujda
MA | Oujda | وجدة
MA | Tétouan | تطوان
MA | Nador | الناظور
MA | Kenitra | القنيطرة | Kénitra
TN | Tunis | تونس
TN | Sfax | صفاقس
TN | Sousse | سوسة
TN | Bizerte | بنزرت
TN | Gabès | قابس
TN | Kairouan | القيروان
LY | Tripoli | طرابلس
LY | Benghazi | بنغازي
LY | Misratah | مصراتة
LY | Sabhā | سبها | Sebha
MR | Nouakchott | نواكشوط
MR | Nouadhibou | نواذيبو
EH | Laayoune | العيون | Laâyoune
ML | Bamako | باماكو
ML | Timbuktu | تمبكتو | Tombouctou
ML | Gao | غاو
NE | Niamey | نيامي
NE | Agadez | أغاديز
NE | Zinder | زندر
TD | N'Djamena | نجامينا
SD | Khartoum | الخرطوم
EG | Cairo | القاهرة | Le Caire
EG | Alexandria | الإسكندرية | Alexandrie
EG | Giza | الجيزة | Gizeh
EG | Aswan | أسوان | Assouan
SN | Dakar | داكار
CI | Abidjan | أبيدجان
GH | Accra | أكرا
NG | Lagos | لاغوس
NG | Abuja | أبوجا
NG | Kano | كانو
BF | Ouagadougou | واغادوغو
ET | Addis Ababa | أديس أبابا | Addis-Abeba
KE | Nairobi | نيروبي
CD | Kinshasa | كينشاسا
AO | Luanda | لواندا
ZA | Johannesburg | جوهانسبرغ
ZA | Cape Town | كيب تاون | Le Cap
ZA | Pretoria | بريتوريا
TZ | Dar es Salaam | دار السلام | Dar es Salam
UG | Kampala | كمبالا
SO | Mogadishu | مقديشو | Mogadiscio
FR | Paris | باريس
FR | Marseille | مارسيليا
FR | Lyon | ليون
FR | Toulouse | تولوز
FR | Nice | نيس
FR | Nantes | نانت
FR | Strasbourg | ستراسبورغ
FR | Montpellier | مونبلييه
FR | Bordeaux | بوردو
FR | Lille | ليل
ES | Madrid | مدريد
ES | Barcelona | برشلونة | Barcelone
ES | Valencia | بلنسية | Valence
ES | Alicante | أليكانتي
ES | Sevilla | إشبيلية | Séville
ES | Málaga | مالقة | Malaga
ES | Murcia | مرسية | Murcie
ES | Zaragoza | سرقسطة | Saragosse
ES | Palma | بالما
ES | Granada | غرناطة | Grenade
PT | Lisbon | لشبونة | Lisbonne
PT | Porto | بورتو
IT | Rome | روما | Rome
IT | Milan | ميلانو | Milan
IT | Naples | نابولي | Naples
IT | Turin | تورينو | Turin
IT | Palermo | باليرمو | Palerme
IT | Genoa | جنوة | Gênes
IT | Cagliari | كالياري
MT | Valletta | فاليتا | La Valette
GB | London | لندن | Londres
GB | Birmingham | برمنغهام
GB | Manchester | مانشستر
GB | Liverpool | ليفربول
GB | Edinburgh | إدنبرة | Édimbourg
IE | Dublin | دبلن
BE | Brussels | بروكسل | Bruxelles
BE | Antwerpen | أنتويرب | Anvers
NL | Amsterdam | أمستردام
NL | Rotterdam | روتردام
LU | Luxembourg | لوكسمبورغ
DE | Berlin | برلين
DE | Hamburg | هامبورغ | Hambourg
DE | Munich | ميونخ
DE | Köln | كولونيا | Cologne
DE | Frankfurt am Main | فرانكفورت | Francfort
CH | Zürich | زيورخ | Zurich
CH | Genève | جنيف
CH | Bern | برن | Berne
AT | Vienna | فيينا | Vienne
CZ | Prague | براغ
PL | Warsaw | وارسو | Varsovie
PL | Kraków | كراكوف | Cracovie
HU | Budapest | بودابست
RO | Bucharest | بوخارست | Bucarest
BG | Sofia | صوفيا
RS | Belgrade | بلغراد
GR | Athens | أثينا | Athènes
GR | Thessaloníki | سالونيك | Thessalonique
HR | Zagreb | زغرب
DK | Copenhagen | كوبنهاغن | Copenhague
SE | Stockholm | ستوكهولم
NO | Oslo | أوسلو
FI | Helsinki | هلسنكي
UA | Kyiv | كييف | Kiev
RU | Moscow | موسكو | Moscou
RU | Saint Petersburg | سانت بطرسبرغ | Saint-Pétersbourg
TR | Istanbul | إسطنبول
TR | Ankara | أنقرة
TR | İzmir | إزمير | Izmir
SY | Damascus | دمشق | Damas
SY | Aleppo | حلب | Alep
LB | Beirut | بيروت | Beyrouth
JO | Amman | عمّان
PS | East Jerusalem | القدس الشرقية | Jérusalem-Est
PS | Gaza | غزة
IL | Jerusalem | القدس | Jérusalem
IL | Tel Aviv | تل أبيب | Tel-Aviv
IQ | Baghdad | بغداد | Bagdad
IQ | Basrah | البصرة | Bassora
IQ | Mosul | الموصل | Mossoul
SA | Riyadh | الرياض | Riyad
SA | Jeddah | جدة | Djeddah
SA | Mecca | مكة المكرمة | La Mecque
SA | Medina | المدينة المنورة | Médine
YE | Sanaa | صنعاء
YE | Aden | عدن
OM | Muscat | مسقط | Mascate
AE | Dubai | دبي | Dubaï
AE | Abu Dhabi | أبوظبي | Abou Dabi
QA | Doha | الدوحة
BH | Manama | المنامة
KW | Kuwait City | مدينة الكويت | Koweït
IR | Tehran | طهران | Téhéran
PK | Karachi | كراتشي
PK | Lahore | لاهور
IN | Mumbai | مومباي | Bombay
IN | Delhi | دلهي
IN | Kolkata | كلكتا | Calcutta
BD | Dhaka | دكا | Dacca
CN | Beijing | بكين | Pékin
CN | Shanghai | شنغهاي
HK | Hong Kong | هونغ كونغ
JP | Tokyo | طوكيو
KR | Seoul | سول | Séoul
TH | Bangkok | بانكوك
VN | Hanoi | هانوي | Hanoï
ID | Jakarta | جاكرتا
PH | Manila | مانيلا | Manille
MY | Kuala Lumpur | كوالالمبور
SG | Singapore | سنغافورة | Singapour
AU | Sydney | سيدني
AU | Melbourne | ملبورن
US | New York City | نيويورك | New York
US | Los Angeles | لوس أنجلوس
US | Chicago | شيكاغو
US | Washington | واشنطن
CA | Toronto | تورنتو
CA | Montréal | مونتريال
MX | Mexico City | مدينة مكسيكو | Mexico
BR | São Paulo | ساو باولو
BR | Rio de Janeiro | ريو دي جانيرو
AR | Buenos Aires | بوينس آيرس
CO | Bogotá | بوغوتا | Bogota
PE | Lima | ليما
CL | Santiago | سانتياغو
CU | Havana | هافانا | La Havane
`
