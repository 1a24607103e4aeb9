/// Lines of every day of which it is certain what they hold, and stays so: who has no allergy to anything in them is told so.
enum CertainLines {
    static let english = """
        2 cups flour
        2 tbsp butter
        1½ cups rice
        1 1/2 cups red lentils
        2 1/4 teaspoons instant yeast
        3/4 cup yogurt
        250g butter
        1 lb ground beef
        4 fl oz lemon juice
        1 egg
        2 onions, finely chopped
        1 onion, sliced
        1 large onion, diced
        3 carrots, peeled and grated
        2 cloves garlic
        5 garlic cloves, grated
        4 cloves of garlic, minced
        1 bunch of dill, chopped
        3 sprigs of rosemary
        4 slices of bacon
        1 can chickpeas, drained and rinsed
        1 (14 oz) can chopped tomatoes
        2 (400 g) cans kidney beans
        1 x 400g tin of lentils
        1 bottle of tomato passata
        2 to 3 cups broth
        1 or 2 chillies
        1 cup cheddar, grated
        2 cups shredded cabbage
        1 tablespoon freshly squeezed lemon juice
        100 g butter, melted
        100g butter, softened
        200 g dark chocolate, broken into pieces
        1 lemon, juiced
        1 lemon, zest and juice
        2 lemons
        1 tsp smoked paprika
        Salt
        Salt and pepper
        Salt, to taste
        Salt and pepper to taste
        Olive oil, for frying
        Chopped parsley, to garnish
        Lemon wedges, to serve
        Flour, for dusting
        Sesame seeds (optional)
        1 tbsp sesame seeds (optional)
        1 tsp sugar, or to taste
        1 cup sugar, divided
        2 tablespoons olive oil, plus more for drizzling
        1 cup flour, plus extra for dusting
        2 lb 4 oz lamb shoulder
        1kg/2lb 4oz plums
        225g/8oz mushrooms
        150ml/5fl oz double cream
        300 g (10 oz) spinach
        1 cup (240 ml) milk
        1 cup (125 g) flour, sifted
        2 cups (about 300 g) cherries, pitted
        1 medium onion (about 150 g), diced
        half an onion
        one and a half cups flour
        a knob of butter
        1 piece of ginger, grated
        2 pieces of stem ginger, chopped
        1 stalk celery
        2 stalks of celery, sliced
        2 celery stalks, diced
        1 stalk of lemongrass, bruised
        4 spring onions, thinly sliced
        1 red bell pepper, deseeded and diced
        1 green chilli, finely chopped
        3 ripe tomatoes, roughly chopped
        1 cucumber, cut into cubes
        2 aubergines, cut into 2 cm cubes
        600g minced lamb
        2 fresh or dried bay leaves
        1 cup whole or 2% milk
        6 tomatoes on the vine, halved
        1 kg bone-in pork loin
        8 large butter lettuce leaves
        ¼ cup seasoned rice wine vinegar
        neutral vegetable oil, for frying
        leaves from a small bunch of thyme
        """

    static let turkish = """
        2 su bardağı un
        1,5 su bardağı süt
        3 diş sarımsak
        1 paket (10 g) vanilin
        250 ml krema
        ½ su bardağı toz şeker
        1/2 çay bardağı limon suyu
        1 1/2 su bardağı yoğurt
        1 adet soğan, ince doğranmış
        2 adet domates (rendelenmiş)
        3 adet yeşil biber (ince doğranmış)
        2 dilim bayat ekmek
        1 kahve fincanı irmik
        Tuz, karabiber, pul biber
        Tuz ve karabiber
        tuz (göz kararı)
        Un, aldığı kadar
        1 çay kaşığı pul biber (isteğe bağlı)
        Kızartmak için sıvı yağ
        1 yumurta sarısı (üzerine sürmek için)
        250 gr. tereyağı (oda sıcaklığında)
        1 çay bardağı soğuk su
        1 su bardağı + 2 yemek kaşığı un
        1 kutu (400 g) haşlanmış nohut
        1 su bardağı (200 ml) ayçiçek yağı
        1'er çay kaşığı tuz ve karabiber
        birer çay kaşığı kimyon ve nane
        iki yemek kaşığı bal
        1 bağ roka
        1 patlıcan, közlenmiş
        2 kırmızı kapya biber
        1 su bardağı kırmızı mercimek
        1 küçük demet maydanoz, kıyılmış
        750 gr tavuk but
        300 gr dana kıyma (az yağlı)
        2 damla limon suyu
        80 gr bitter çikolata, eritilmiş
        4-5 tane karanfil
        2 adet kabak, rendelenmiş ve suyu sıkılmış
        1 kg bamya (ayıklanmış)
        Maydanoz (süslemek için)
        Sıvı yağ (kızartmak için)
        2 tatlı kaşığı instant maya
        1 paket kuru maya (10 gr)
        Bir miktar tuz
        6-7 dal taze soğan
        1 su bardağı kuru fasulye (bir gece ıslatılmış)
        1 küçük boy kuru soğan (yemeklik doğranmış)
        1 adet yemeklik doğranmış soğan
        3 adet sivri biber, halka doğranmış
        1/4 su bardağı badem
        0,5 kg kuzu eti
        1.000 gr un
        2,5 su bardağı su
        1 kutu krema (200 ml)
        1 salkım çeri domates
        1 çay bardağı irmik (80 g)
        4 veya 5 diş sarımsak
        1 paket margarin (250 g), oda sıcaklığında
        2 büyük soğan (piyazlık doğranmış)
        5 adet kayısı, ikiye bölünmüş
        2 adet közlenmiş patlıcan
        400 gr ıspanak, yıkanmış ve doğranmış
        1 demet taze soğan (ince kıyılmış)
        2 yem. kaş. zeytinyağı
        1 kalıp tofu
        1 silme çay kaşığı tuz
        Üstüne rendelenmiş kaşar
        2 ya da 3 diş sarımsak
        1 su bardağı pirinç ya da bulgur
        1 su bardağı süt (1 parmak eksik)
        2 limon kabuğu rendesi
        tuz, karabiber ve pul biber
        3 adet orta boy patates (haşlanmış)
        1,5 çay bardağı sıvıyağ
        1/2 kg ıspanak
        5 yemek kaşığı (50 gram) un
        Aldığı kadar un (yaklaşık 4 su bardağı)
        1 adet tavuk göğsü, kuşbaşı doğranmış
        1 yemek kaşığı tereyağı (veya margarin)
        """
}
