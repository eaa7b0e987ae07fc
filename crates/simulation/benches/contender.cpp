// Six wagers on 38 pockets in C++: pockets counted, totals and squares from the counts. Prints spins in a CPU second.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

int main(int arguments, char **argument) {
    std::array<std::int64_t, 38> paid{};
    for (int pocket = 0; pocket < 38 && pocket + 1 < arguments; ++pocket) paid[pocket] = std::atoll(argument[pocket + 1]);
    std::mt19937_64 generator(1);
    std::uniform_int_distribution<int> wheel(0, 37);
    constexpr std::int64_t spins = 30'000'000;
    std::array<std::int64_t, 38> counts{};
    const std::clock_t start = std::clock();
    for (std::int64_t spin = 0; spin < spins; ++spin) ++counts[wheel(generator)];
    std::int64_t total = 0, squares = 0;
    for (int pocket = 0; pocket < 38; ++pocket) {
        total += counts[pocket] * paid[pocket];
        squares += counts[pocket] * paid[pocket] * paid[pocket];
    }
    const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::fprintf(stderr, "%lld %lld\n", (long long)total, (long long)squares);
    std::printf("%.0f\n", double(spins) / seconds);
}
